import { type Day, dayIn } from '#domain/dates.ts'
import { addPageViews } from '#domain/page-views.ts'
import type { Analytics, Log, PageView } from '#domain/services.ts'
import type { Store } from '#domain/store.ts'

const FLUSH_MS = 2000
const RETRY_MS = 30_000
const MOST_PENDING = 10_000
const LONGEST_ADDRESS = 300

type Options = { store: Store; timeZone: string; log: Log }

/** Counts views by day and address in the store. Views wait in memory for at most two seconds, so that no page waits for a write, or until they can be written. */
export function openOwnAnalytics({ store, timeZone, log }: Options): Analytics {
  let pending = new Map<Day, Map<string, number>>()
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  return { report, flush, close }

  function report(view: PageView): void {
    if (waiting >= MOST_PENDING) return
    waiting++
    const address = (view.path + view.query).slice(0, LONGEST_ADDRESS).toWellFormed()
    add(dayIn(timeZone, view.at), new Map([[address, 1]]))
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  function add(day: Day, views: ReadonlyMap<string, number>): void {
    const counts = pending.get(day) ?? new Map<string, number>()
    for (const [address, count] of views) counts.set(address, (counts.get(address) ?? 0) + count)
    pending.set(day, counts)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const days = pending
    pending = new Map()
    waiting = 0
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
    add(day, counts)
    for (const count of counts.values()) waiting += count
    clearTimeout(timer)
    timer = setTimeout(flush, RETRY_MS).unref()
  }

  async function close(): Promise<void> {
    await flush()
    clearTimeout(timer)
    if (waiting > 0) log('Page views dropped', { count: waiting })
  }
}
