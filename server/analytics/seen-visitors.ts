import { campaignOf, sourceOf } from '#domain/analytics/sources.ts'
import { isOtherSource } from '#domain/analytics/visit-counts.ts'
import { sumsGroup } from '#domain/analytics/visit-sums.ts'
import { OVERLAP_MS } from '#domain/analytics/visits.ts'
import type { PageView, PageVisitor, Settings } from '#domain/ports/services.ts'
import type { ReasonForNoVisit, VisitOrigin } from '#domain/ports/visits.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { headerValue, type RequestClient, type RequestHeaders } from '#lib/http/cacheable-page.ts'
import { addDays, type Day, dayInZone, formatTime, startOfDay } from '#lib/time/dates.ts'
import { isPublicAddress } from '#server/safe-fetch/public-address.ts'

/** What one visitor did on one day since the last flush. */
export type Seen = Moment & {
  from: string
  agent: string
  visitor: PageVisitor
  origin: VisitOrigin
  /** Another process may have seen the page before. */
  roundsToWait: number
  noVisit: ReasonForNoVisit | undefined
  pages: Map<string, number>
  isShared: boolean
}

type Moment = { day: Day; hour: number; isEarly: boolean; isLate: boolean; sums: string; views: number }

const MAX_VISITORS = 10_000
const campaignIn = memoize(campaignOf, 100_000)
const MAX_ROUNDS = 2
const NO_SENDER: RequestClient = { headers: {}, socket: {} }
const NOBODY: PageVisitor = { address: '', userAgent: '', language: '', optedOut: false }

/** Most requests of a batch share their visitor, so who that is is found out once. */
export function gatherVisitors(settings: Pick<Settings, 'siteUrl' | 'timeZone'>) {
  const { siteUrl } = settings
  const ownHost = URL.parse(siteUrl)?.host ?? ''
  const seen = createSeenIndex()
  let last: (Moment & { minute: number; timeZone: string }) | undefined
  let moments: Moment[] = []
  return { momentOf, takeMoments, add, take: seen.take, putBack }

  function add({ query, sender, visitor: visitorOf }: PageView, page: string, moment: Moment): ReasonForNoVisit | undefined {
    const { headers, socket } = sender ?? NO_SENDER
    const agent = headerValue(headers, 'user-agent')
    const from = senderName(headers, socket.remoteAddress, moment.day)
    const known = seen.find({ from, agent })
    if (known) {
      known.pages.set(page, (known.pages.get(page) ?? 0) + 1)
      known.isLate ||= moment.isLate
      known.isShared ||= comesFromElsewhere({ headers, query }, known.origin, { siteUrl, ownHost })
      return undefined
    }
    if (seen.isFull()) return 'too-many'
    const referrer = headerValue(headers, 'referer')
    const { sourceGroup, sourceHost } = sourceOf(referrer, ownHost)
    if (sourceGroup === 'spam') return 'spam-referrer'
    const visitor = visitorOf?.() ?? NOBODY
    const origin = { entryPage: page, sourceGroup, sourceHost, ...campaignIn(query) }
    const roundsToWait = referrer !== '' && sourceGroup === 'unknown' ? MAX_ROUNDS : 0
    seen.keep({
      ...moment,
      from,
      agent,
      visitor,
      origin,
      roundsToWait,
      noVisit: reasonOf(visitor),
      pages: new Map([[page, 1]]),
      isShared: false,
    })
    return undefined
  }

  function takeMoments(): Moment[] {
    const taken = moments
    moments = []
    last = undefined
    return taken
  }

  function putBack(left: ReadonlySet<Seen>): void {
    for (const before of left) {
      const fresh = seen.find(before)
      for (const [page, views] of fresh?.pages ?? []) before.pages.set(page, (before.pages.get(page) ?? 0) + views)
      before.isLate ||= fresh?.isLate === true
      before.isShared ||= fresh !== undefined && (fresh.isShared || isOtherSource(fresh.origin, before.origin))
      if (fresh || !seen.isFull()) seen.keep(before)
    }
  }

  function momentOf(at: Date): Moment {
    const { timeZone } = settings
    const minute = Math.floor(at.getTime() / 60_000)
    if (last?.minute === minute && last.timeZone === timeZone) return last
    const day = dayInZone(timeZone, at)
    const isEarly = at.getTime() < startOfDay(day, timeZone).getTime() + OVERLAP_MS
    const isLate = at.getTime() >= startOfDay(addDays(day, 1), timeZone).getTime() - OVERLAP_MS
    const hour = Number(formatTime(timeZone, at).slice(0, 2))
    last = { minute, timeZone, day, hour, isEarly, isLate, sums: sumsGroup(day), views: 0 }
    moments.push(last)
    return last
  }
}

/** Joining the long name of a browser to an address would take longer than both lookups. */
function createSeenIndex() {
  let senders = new Map<string, Map<string, Seen>>()
  let count = 0
  return {
    find: ({ from, agent }: Pick<Seen, 'from' | 'agent'>) => senders.get(from)?.get(agent),
    isFull: () => count >= MAX_VISITORS,
    keep(one: Seen) {
      const agents = senders.get(one.from) ?? new Map<string, Seen>()
      if (!agents.has(one.agent)) count++
      senders.set(one.from, agents.set(one.agent, one))
    },
    take() {
      const taken = new Set(senders.values().flatMap((agents) => agents.values()))
      senders = new Map()
      count = 0
      return taken
    },
  }
}

function senderName({ dnt, 'sec-gpc': gpc, 'x-forwarded-for': forwarded }: RequestHeaders, address: string | undefined, day: Day): string {
  const asked = dnt ?? gpc
  return forwarded === undefined && asked === undefined ? `${day}\n${address}` : `${day}\n${address}\n${forwarded}\n${asked}`
}

export function reasonOf({ optedOut, network, address, isLocal }: PageVisitor): ReasonForNoVisit | undefined {
  if (optedOut) return 'opted-out'
  return network && (isLocal || isPublicAddress(address)) ? undefined : 'no-address'
}

type Arrival = { headers: RequestHeaders; query: string }

function comesFromElsewhere({ headers, query }: Arrival, before: VisitOrigin, own: { siteUrl: string; ownHost: string }): boolean {
  const referrer = headerValue(headers, 'referer')
  if ((referrer === '' && query === '') || referrer.startsWith(own.siteUrl)) return false
  const { sourceGroup, sourceHost } = sourceOf(referrer, own.ownHost)
  return sourceGroup !== 'spam' && isOtherSource({ ...before, sourceGroup, sourceHost, ...campaignIn(query) }, before)
}
