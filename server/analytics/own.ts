import { type Day, dayIn } from '#domain/dates.ts'
import { addPageViews } from '#domain/page-views.ts'
import type { Analytics, Log, PageView, Store } from '#domain/services.ts'

const FLUSH_MS = 2000
const MOST_PENDING = 10_000
const LONGEST_ADDRESS = 300

type Options = { store: Store; timeZone: string; log: Log }

/** Counts views by day and address in the store. Views wait in memory for at most two seconds, so that no page waits for a write. */
export function openOwnAnalytics({ store, timeZone, log }: Options): Analytics {
  let pending = new Map<Day, Map<string, number>>()
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  return { report, flush, close: flush }

  function report(view: PageView): void {
    if (waiting >= MOST_PENDING) return
    waiting++
    const day = dayIn(timeZone, view.at)
    const address = (view.path + view.query).slice(0, LONGEST_ADDRESS).toWellFormed()
    const counts = pending.get(day) ?? new Map<string, number>()
    counts.set(address, (counts.get(address) ?? 0) + 1)
    pending.set(day, counts)
    timer ??= setTimeout(flush, FLUSH_MS).unref()
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const written = pending
    pending = new Map()
    waiting = 0
    try {
      for (const [day, counts] of written) await addPageViews(store, day, counts)
    } catch (error) {
      log('Page views dropped', { reason: String(error) })
    }
  }
}
