import { withTimeout } from '#lib/async/with-timeout.ts'

const GRACE_MS = 2000

export function createBackgroundTasks() {
  const running = new Set<Promise<unknown>>()
  return { add, settled }

  function add(work: Promise<unknown>): void {
    running.add(work)
    const forget = () => running.delete(work)
    work.then(forget, forget)
  }

  /** Background work can be resumed, so shutdown waits two seconds at most. */
  async function settled(): Promise<void> {
    await withTimeout(Promise.allSettled(running), GRACE_MS)
  }
}
