import { type Day, dayIn } from '#domain/dates.ts'
import { addPageViews } from '#domain/page-views.ts'
import type { Analytics, Log, PageView } from '#domain/services.ts'
import type { Store } from '#domain/store.ts'

const FLUSH_MS = 2000
const RETRY_MS = 30_000
/** Addresses of which views wait. */
const MOST_PENDING = 10_000
const LONGEST_ADDRESS = 300

type Options = { store: Store; timeZone: string; log: Log }

/** Counts views by day and address in the store. Views wait in memory for at most two seconds, so that no page waits for a write, or until they can be written. */
export function openOwnAnalytics({ store, timeZone, log }: Options): Analytics {
  let pending = new Map<Day, Map<string, number>>()
  let addresses = 0
  let timer: NodeJS.Timeout | undefined
  return { report, flush, close }

  function report({ path, query, at }: PageView): void {
    const counts = countsOf(dayIn(timeZone, at))
    const address = (path + query).slice(0, LONGEST_ADDRESS).toWellFormed()
    if (addresses < MOST_PENDING || counts.has(address)) add(counts, address, 1)
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  function add(counts: Map<string, number>, address: string, views: number): void {
    const known = counts.get(address)
    if (known === undefined) addresses++
    counts.set(address, (known ?? 0) + views)
  }

  function countsOf(day: Day): Map<string, number> {
    const known = pending.get(day)
    if (known) return known
    const counts = new Map<string, number>()
    pending.set(day, counts)
    return counts
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const days = pending
    pending = new Map()
    addresses = 0
    for (const [day, counts] of days) {
      try {
        await addPageViews(store, day, counts)
      } catch (error) {
        log('Page views not written', { reason: String(error) })
        keep(day, counts)
      }
    }
  }

  function keep(day: Day, counts: ReadonlyMap<string, number>): void {
    const kept = countsOf(day)
    for (const [address, views] of counts) add(kept, address, views)
    clearTimeout(timer)
    timer = setTimeout(flush, RETRY_MS).unref()
  }

  async function close(): Promise<void> {
    await flush()
    clearTimeout(timer)
    const count = pending.values().reduce((sum, counts) => counts.values().reduce((views, each) => views + each, sum), 0)
    if (count > 0) log('Page views dropped', { count })
  }
}
