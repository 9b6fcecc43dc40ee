import { setTimeout } from 'node:timers/promises'
import type { Services } from '#domain/ports/services.ts'

const MOST_WAITING = 200

export function createBackgroundRefresh({ background }: Pick<Services, 'background'>) {
  const waiting = new Set<string>()
  let last = Promise.resolve()
  return function renew(name: string, work: () => Promise<unknown>): void {
    if (waiting.has(name) || waiting.size >= MOST_WAITING) return
    waiting.add(name)
    last = last.then(async () => {
      const startedAt = performance.now()
      await Promise.allSettled([work()])
      waiting.delete(name)
      // Visitors' requests get at least half of the time.
      await setTimeout(performance.now() - startedAt)
    })
    background(last)
  }
}
