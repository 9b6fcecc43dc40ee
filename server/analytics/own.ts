import { dayIn } from '#domain/dates.ts'
import { addPageViews } from '#domain/page-views.ts'
import { addSearchesInVain, IN_VAIN_LIMIT } from '#domain/searches/in-vain.ts'
import type { Analytics, Log, PageView } from '#domain/services.ts'
import type { Store } from '#domain/store.ts'
import { openPendingCounts } from './pending-counts.ts'

/** Addresses of which views wait. */
const MOST_ADDRESSES = 10_000
const LONGEST_ADDRESS = 300

type Options = { store: Store; timeZone: string; log: Log }

/** Counts views by day and address in the store, and searches that found nothing by day and words. */
export function openOwnAnalytics({ store, timeZone, log }: Options): Analytics {
  const views = openPendingCounts({
    what: 'Page views',
    most: MOST_ADDRESSES,
    write: (day, counts) => addPageViews(store, day, counts),
    log,
  })
  const inVain = openPendingCounts({
    what: 'Searches in vain',
    ...IN_VAIN_LIMIT,
    write: (day, counts) => addSearchesInVain(store, day, counts),
    log,
  })
  return {
    report({ path, query, at, soughtInVain }: PageView) {
      const day = dayIn(timeZone, at)
      views.count(day, (path + query).slice(0, LONGEST_ADDRESS).toWellFormed())
      if (soughtInVain !== undefined) inVain.count(day, soughtInVain)
    },
    async flush() {
      await Promise.all([views.flush(), inVain.flush()])
    },
    async close() {
      await Promise.all([views.close(), inVain.close()])
    },
  }
}
