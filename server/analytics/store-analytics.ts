import { addPageViews, viewedAddress } from '#domain/analytics/page-views.ts'
import { addZeroResults, ZERO_RESULT_LIMIT } from '#domain/analytics/zero-results.ts'
import type { PathCounts } from '#domain/ports/path-counts.ts'
import type { Analytics, Services } from '#domain/ports/services.ts'
import { addPathCounts, counterOf, OTHER_PATHS } from '#domain/redirects/redirect-stats.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { type Day, dayInZone } from '#lib/time/dates.ts'
import { openBufferedCounters } from './buffered-counters.ts'

const MOST_VIEWED = 10_000
const MOST_ASKED = 1000

const REMEMBERED = 100_000

export function openStoreAnalytics({ store, settings, log }: Pick<Services, 'store' | 'settings' | 'log'>): Analytics & PathCounts {
  const views = openBufferedCounters<Day>({
    what: 'Page views',
    write: (day, counts) => addPageViews(store, day, counts),
    most: MOST_VIEWED,
    log,
  })
  const inVain = openBufferedCounters<Day>({
    what: 'Searches in vain',
    ...ZERO_RESULT_LIMIT,
    write: (day, counts) => addZeroResults(store, day, counts),
    log,
  })
  // Separate counters, so a flood of one can't displace the other.
  const [led, missing] = [openAsked('Uses of redirects'), openAsked('Missing addresses')]
  const viewed = memoize((address) => {
    const [path = '', query = ''] = address.split(' ')
    return viewedAddress(path, query)
  }, REMEMBERED)
  return {
    report({ path, query, at, zeroResultSearch }) {
      const day = dayInZone(settings.timeZone, at)
      views.add(day, viewed(`${path} ${query}`))
      if (zeroResultSearch !== undefined) inVain.add(day, zeroResultSearch)
    },
    countAddress(address) {
      const { group, name } = counterOf(address, dayInZone(settings.timeZone, address.at))
      const counts = 'redirect' in address ? led : missing
      counts.add(group, name)
    },
    async flush() {
      await Promise.all([views.flush(), inVain.flush(), led.flush(), missing.flush()])
    },
    async close() {
      await Promise.all([views.close(), inVain.close(), led.close(), missing.close()])
    },
  }

  function openAsked(what: string) {
    return openBufferedCounters({
      what,
      write: (group, counts) => addPathCounts(store, group, counts),
      most: MOST_ASKED,
      rest: OTHER_PATHS,
      log,
    })
  }
}
