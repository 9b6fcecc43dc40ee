import { addPageViews, viewedAddress } from '#domain/analytics/page-views.ts'
import { addZeroResults, ZERO_RESULT_LIMIT } from '#domain/analytics/zero-results.ts'
import type { PathCounts } from '#domain/ports/path-counts.ts'
import type { Analytics, PageView, Services, Visits } from '#domain/ports/services.ts'
import { addPathCounts, counterOf, OTHER_PATHS } from '#domain/redirects/redirect-stats.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { type Day, dayInZone } from '#lib/time/dates.ts'
import { openBufferedCounters } from './buffered-counters.ts'
import { openVisitAnalytics } from './visit-analytics.ts'

const MOST_VIEWED = 10_000
const MOST_ASKED = 1000

const REMEMBERED = 100_000

/** Requests wait for no hash: views are sorted many at once. */
const MOST_PENDING = 200
const FLUSH_MS = 2000
const FLUSH_ROUNDS = 3

export function openStoreAnalytics({
  store,
  settings,
  log,
}: Pick<Services, 'store' | 'settings' | 'log'>): Analytics & PathCounts & Visits {
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
  const [led, missing] = [openAsked({ store, log }, 'Uses of redirects'), openAsked({ store, log }, 'Missing addresses')]
  const viewed = memoize((address) => {
    const [path = '', query = ''] = address.split(' ')
    return viewedAddress(path, query)
  }, REMEMBERED)
  const visits = openVisitAnalytics({ store, settings, log })
  let pending: PageView[] = []
  let timer: NodeJS.Timeout | undefined
  return {
    report(view) {
      pending.push(view)
      if (pending.length >= MOST_PENDING) sort()
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    countAddress(address) {
      const { group, name } = counterOf(address, dayInZone(settings.timeZone, address.at))
      const counts = 'redirect' in address ? led : missing
      counts.add(group, name)
    },
    leaveOut: visits.leaveOut,
    findVisit: visits.findVisit,
    countMessage: visits.countMessage,
    flush,
    async close() {
      for (let round = 0; round < FLUSH_ROUNDS; round++) await flush()
      await visits.close()
      await Promise.all([views.close(), inVain.close(), led.close(), missing.close()])
    },
  }

  function sort(): void {
    const some = pending
    pending = []
    for (const view of some) {
      const { path, query, at, zeroResultSearch } = view
      const page = viewed(`${path} ${query}`)
      const day = visits.add(view, page)
      if (day) views.add(day, page)
      if (zeroResultSearch !== undefined) inVain.add(dayInZone(settings.timeZone, at), zeroResultSearch)
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sort()
    await Promise.all([visits.flush(), views.flush(), inVain.flush(), led.flush(), missing.flush()])
  }
}

function openAsked({ store, log }: Pick<Services, 'store' | 'log'>, what: string) {
  return openBufferedCounters({
    what,
    write: (group, counts) => addPathCounts(store, group, counts),
    most: MOST_ASKED,
    rest: OTHER_PATHS,
    log,
  })
}
