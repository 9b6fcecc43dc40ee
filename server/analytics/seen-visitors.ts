import { campaignOf, sourceOf } from '#domain/analytics/sources.ts'
import { OVERLAP_MS } from '#domain/analytics/visits.ts'
import type { PageView, PageVisitor, Settings } from '#domain/ports/services.ts'
import type { ReasonForNoVisit, VisitOrigin } from '#domain/ports/visits.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { headerValue } from '#lib/http/cacheable-page.ts'
import { addDays, type Day, dayInZone, formatTime, startOfDay } from '#lib/time/dates.ts'
import { isPublicAddress } from '#server/safe-fetch/public-address.ts'

/** What one visitor did on one day since the last flush. */
export type Seen = Moment & {
  key: string
  visitor: PageVisitor
  origin: VisitOrigin
  /** Another process may have seen the page before. */
  mayBeSecond: boolean
  noVisit: ReasonForNoVisit | undefined
  pages: Map<string, number>
}

type Moment = { day: Day; hour: number; isEarly: boolean; isLate: boolean }

const MAX_VISITORS = 10_000
const REMEMBERED = 100_000
const NOBODY: PageVisitor = { address: '', userAgent: '', language: '', optedOut: false }

/** Most requests of a batch share their visitor, so who that is is found out once. */
export function gatherVisitors(settings: Pick<Settings, 'siteUrl' | 'timeZone'>) {
  const ownHost = URL.parse(settings.siteUrl)?.host ?? ''
  const sources = memoize((referrer) => sourceOf(referrer, ownHost), REMEMBERED)
  let seen = new Map<string, Seen>()
  let last: (Moment & { minute: number; timeZone: string }) | undefined
  return { momentOf, add, take, putBack }

  function add({ query, sender, visitor: visitorOf }: PageView, page: string, moment: Moment): 'spam-referrer' | undefined {
    const said = (name: string) => (sender ? headerValue(sender.headers, name) : '')
    const referrer = said('referer')
    const { sourceGroup, sourceHost } = sources(referrer)
    if (sourceGroup === 'spam') return 'spam-referrer'
    const names = [said('user-agent'), sender?.socket.remoteAddress, said('x-forwarded-for'), said('dnt'), said('sec-gpc')]
    const key = `${moment.day} ${names.join(' ')}`
    const known = seen.get(key)
    if (known) addPages(known, [[page, 1]], moment)
    else if (seen.size < MAX_VISITORS) {
      const visitor = visitorOf?.() ?? NOBODY
      const origin = { entryPage: page, sourceGroup, sourceHost, ...campaignOf(query) }
      const mayBeSecond = referrer !== '' && sourceGroup === 'unknown'
      seen.set(key, { ...moment, key, visitor, origin, mayBeSecond, noVisit: reasonOf(visitor), pages: new Map([[page, 1]]) })
    }
    return undefined
  }

  function take(): Map<string, Seen> {
    const taken = seen
    seen = new Map()
    return taken
  }

  function putBack(left: ReadonlyMap<string, Seen>): void {
    for (const [key, before] of left) {
      const fresh = seen.get(key)
      if (fresh) addPages(before, fresh.pages, fresh)
      if (fresh || seen.size < MAX_VISITORS) seen.set(key, before)
    }
  }

  function momentOf(at: Date): Moment {
    const { timeZone } = settings
    const minute = Math.floor(at.getTime() / 60_000)
    if (last?.minute === minute && last.timeZone === timeZone) return last
    const day = dayInZone(timeZone, at)
    const isEarly = at.getTime() < startOfDay(day, timeZone).getTime() + OVERLAP_MS
    const isLate = at.getTime() >= startOfDay(addDays(day, 1), timeZone).getTime() - OVERLAP_MS
    last = { minute, timeZone, day, hour: Number(formatTime(timeZone, at).slice(0, 2)), isEarly, isLate }
    return last
  }
}

function addPages(seen: Seen, pages: Iterable<[page: string, views: number]>, { isLate }: Moment): void {
  for (const [page, views] of pages) seen.pages.set(page, (seen.pages.get(page) ?? 0) + views)
  seen.isLate ||= isLate
}

export function reasonOf({ optedOut, network, address }: PageVisitor): ReasonForNoVisit | undefined {
  if (optedOut) return 'opted-out'
  return network && isPublicAddress(address) ? undefined : 'no-address'
}
