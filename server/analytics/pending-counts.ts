import type { Day } from '#domain/dates.ts'
import type { Log } from '#domain/services.ts'

const FLUSH_MS = 2000
const RETRY_MS = 30_000

type Options = {
  /** What is counted, for the log. */
  what: string
  /** Names that wait. Of more, the others are counted as `rest` where there is one. */
  most: number
  rest?: string
  write: (day: Day, counts: ReadonlyMap<string, number>) => Promise<void>
  log: Log
}

/** Counts by day and name, which wait in memory for at most two seconds, so that no page waits for a write, or until they can be written. */
export function openPendingCounts({ what, most, rest, write, log }: Options) {
  let pending = new Map<Day, Map<string, number>>()
  let names = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  return { count, flush, close }

  function count(day: Day, name: string): void {
    const counts = countsOf(day)
    const told = names < most || counts.has(name) ? name : rest
    if (told !== undefined) add(counts, told, 1)
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  function add(counts: Map<string, number>, name: string, amount: number): void {
    const known = counts.get(name)
    if (known === undefined) names++
    counts.set(name, (known ?? 0) + amount)
  }

  function countsOf(day: Day): Map<string, number> {
    const known = pending.get(day)
    if (known) return known
    const counts = new Map<string, number>()
    pending.set(day, counts)
    return counts
  }

  /** Waits for what is being written already, too. */
  function flush(): Promise<void> {
    writing = writing.then(writePending)
    return writing
  }

  async function writePending(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const days = pending
    pending = new Map()
    names = 0
    for (const [day, counts] of days) {
      try {
        await write(day, counts)
      } catch (error) {
        log(`${what} not written`, { reason: String(error) })
        keep(day, counts)
      }
    }
  }

  function keep(day: Day, counts: ReadonlyMap<string, number>): void {
    const kept = countsOf(day)
    for (const [name, amount] of counts) add(kept, name, amount)
    clearTimeout(timer)
    timer = setTimeout(flush, RETRY_MS).unref()
  }

  async function close(): Promise<void> {
    await flush()
    clearTimeout(timer)
    const count = pending.values().reduce((sum, counts) => counts.values().reduce((all, each) => all + each, sum), 0)
    if (count > 0) log(`${what} dropped`, { count })
  }
}
