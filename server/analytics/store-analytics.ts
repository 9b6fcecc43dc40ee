import { addPageMessages, addPageViews, viewedAddress } from '#domain/analytics/page-views.ts'
import { addVisitCounts, counterName, OTHER, rowsGroup, UNKNOWN_ORIGIN } from '#domain/analytics/visit-counts.ts'
import { hourName } from '#domain/analytics/visit-sums.ts'
import { addSearches, addZeroResults, normalizeCountedSearch, ZERO_RESULT_LIMIT } from '#domain/analytics/zero-results.ts'
import type { PathCounts } from '#domain/ports/path-counts.ts'
import type { Analytics, AnalyticsRelay, PageView, Services, Visits } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { addPathCounts, counterOf, OTHER_PATHS } from '#domain/redirects/redirect-stats.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { type Day, dayInZone } from '#lib/time/dates.ts'
import { openBufferedCounters } from './buffered-counters.ts'
import { gatherVisitors, reasonOf } from './seen-visitors.ts'
import { createVisitRecorder, findVisit, type VisitPorts } from './visit-recorder.ts'

const MOST_VIEWED = 10_000
const ASKED_LIMIT = { most: 1000, rest: OTHER_PATHS }

const REMEMBERED = 100_000

const SEARCH_PATH = '/search-query'

/** Requests wait for no hash: views are sorted many at once. */
const MOST_PENDING = 200
const FLUSH_MS = 2000
const FLUSH_ROUNDS = 3

type Ports = Pick<Services, 'settings' | 'log'> & VisitPorts

export function openStoreAnalytics(ports: Ports, relay?: AnalyticsRelay): Analytics & PathCounts & Visits {
  const { store, settings, log } = ports
  const buffers = openBuffers({ store, log })
  const { views, inVain, searches, messages, led, missing } = buffers
  const viewed = memoize((address) => {
    const [path = '', query = ''] = address.split(' ')
    return viewedAddress(path, query)
  }, REMEMBERED)
  const visits = openVisitAnalytics(ports)
  let pending: PageView[] = []
  let timer: NodeJS.Timeout | undefined
  return {
    report(view) {
      relay?.report(view)
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
    countMessage(message) {
      visits.countMessage(message)
      if (message.page) messages.add(dayInZone(settings.timeZone, message.at), message.page)
    },
    flush,
    async close() {
      for (let round = 0; round < FLUSH_ROUNDS; round++) await flush()
      await Promise.all([visits.close(), relay?.close()])
      await Promise.all(Object.values(buffers).map((buffer) => buffer.close()))
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
      const search = day && path === SEARCH_PATH ? normalizeCountedSearch(new URLSearchParams(query).get('q') ?? '') : undefined
      if (day && search !== undefined) searches.add(day, search)
      if (zeroResultSearch !== undefined) inVain.add(dayInZone(settings.timeZone, at), zeroResultSearch)
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    sort()
    await Promise.all([visits.flush(), ...Object.values(buffers).map((buffer) => buffer.flush())])
  }
}

/** Separate counters, so a flood of one can't displace another. */
function openBuffers({ store, log }: Pick<Services, 'store' | 'log'>) {
  const open = <Group extends string>(
    what: string,
    write: (store: Store, group: Group, counts: ReadonlyMap<string, number>) => Promise<void>,
    limit: { most: number; rest?: string } = { most: MOST_VIEWED },
  ) => openBufferedCounters<Group>({ what, write: (group, counts) => write(store, group, counts), log, ...limit })
  return {
    views: open('Page views', addPageViews),
    messages: open('Messages of pages', addPageMessages),
    searches: open('Searches', addSearches, ZERO_RESULT_LIMIT),
    inVain: open('Searches in vain', addZeroResults, ZERO_RESULT_LIMIT),
    led: open('Uses of redirects', addPathCounts, ASKED_LIMIT),
    missing: open('Missing addresses', addPathCounts, ASKED_LIMIT),
  }
}

const MOST_NAMES = 20_000

type VisitAnalytics = Visits & {
  /** The day on which the view counts, unless it is left out. */
  add(view: PageView, page: string): Day | undefined
  flush(): Promise<unknown>
  close(): Promise<void>
}

function openVisitAnalytics(ports: Ports): VisitAnalytics {
  const { store, settings, log } = ports
  const counts = openBufferedCounters<string>({
    what: 'Visits',
    write: (group, added) => addVisitCounts(store, group, added),
    most: MOST_NAMES,
    rest: counterName('view', OTHER, UNKNOWN_ORIGIN),
    log,
  })
  const visitors = gatherVisitors(settings)
  const visits = createVisitRecorder(ports, counts.add)
  let recording = Promise.resolve()
  return {
    add(view, page) {
      const moment = visitors.momentOf(view.at)
      const leftOut = visitors.add(view, page, moment)
      if (leftOut) counts.add(moment.sums, leftOut)
      else moment.views++
      return leftOut ? undefined : moment.day
    },
    leaveOut: (reason, at) => counts.add(visitors.momentOf(at).sums, reason),
    async findVisit(visitor, at) {
      return reasonOf(visitor) ? undefined : (await findVisit(ports, visitors.momentOf(at), visitor))?.origin
    },
    countMessage({ page, origin, at }) {
      const { day, hour, sums } = visitors.momentOf(at)
      counts.add(rowsGroup(day), counterName('message', page, origin))
      counts.add(sums, hourName(hour, 'messages'))
    },
    flush() {
      for (const { sums, hour, views } of visitors.takeMoments()) if (views > 0) counts.add(sums, hourName(hour, 'views'), views)
      recording = recording.then(record)
      return recording.then(counts.flush)
    },
    close: counts.close,
  }

  async function record(): Promise<void> {
    const batch = visitors.take()
    await visits.record(batch).catch((error) => log('Visits not recorded', { reason: String(error) }))
    visitors.putBack(batch)
  }
}
