const GRACE_MS = 2000

/** Keeps hold of work that goes on after its request was answered. */
export function createBackgroundTasks() {
  const running = new Set<Promise<unknown>>()
  return { add, settled }

  function add(work: Promise<unknown>): void {
    running.add(work)
    const forget = () => running.delete(work)
    work.then(forget, forget)
  }

  /** Resolves when all of it has ended, or after two seconds: whatever is cut off then can be taken up again. */
  async function settled(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const timeUp = new Promise((resolve) => {
      timer = setTimeout(resolve, GRACE_MS)
    })
    await Promise.race([Promise.allSettled(running), timeUp])
    clearTimeout(timer)
  }
}
