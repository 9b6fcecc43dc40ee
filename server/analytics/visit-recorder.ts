import { createHmac } from 'node:crypto'
import { counterName, foldOrigin, isOtherSource, rowsGroup, UNKNOWN_ORIGIN } from '#domain/analytics/visit-counts.ts'
import { hourName, sumsGroup } from '#domain/analytics/visit-sums.ts'
import { loadVisitSalt, toVisit, toVisitBody, type Visit } from '#domain/analytics/visits.ts'
import { updateWithRetry } from '#domain/documents/documents.ts'
import type { PageVisitor, Services } from '#domain/ports/services.ts'
import type { ReasonForNoVisit, VisitOrigin } from '#domain/ports/visits.ts'
import { createBoundedCache } from '#lib/cache/bounded-cache.ts'
import { addDays, type Day } from '#lib/time/dates.ts'
import type { Seen } from './seen-visitors.ts'

type Batch = Set<Seen>
type Visits = ReadonlyMap<string, Seen>

const MOST_AT_ONCE = 500
const KNOWN = { entries: 5000, bytes: 2 * 1024 * 1024 }
const WRITE = { refresh: false, durable: false } as const

/** A copy of the store holds the salt, but not the secret. */
export type VisitPorts = Pick<Services, 'store'> & { visitSecret: string }

/** The store decides who was first, so several processes count a visitor once. */
export function createVisitRecorder({ store, visitSecret }: VisitPorts, count: (group: string, name: string, amount: number) => void) {
  const known = createBoundedCache<Visit>({ ...KNOWN, bytesOf: ({ pages }) => 500 + pages.join('').length })
  const limit = createOriginLimit()
  return { record }

  /** Leaves in the batch what has to be recorded later. */
  async function record(batch: Batch): Promise<void> {
    for (const day of new Set([...batch].map((seen) => seen.day))) {
      const salt = [...batch].some(({ noVisit }) => !noVisit) ? await loadVisitSalt(store, day) : undefined
      const visits = new Map<string, Seen>()
      for (const seen of batch.values().filter((one) => one.day === day)) {
        if (salt !== undefined && !seen.noVisit) visits.set(visitId(day, salt + visitSecret, seen.visitor), seen)
        else countWithoutVisit(batch, seen, seen.noVisit ?? 'too-many')
      }
      limit.hear(visits.values())
      const all = [...visits]
      for (let at = 0; at < all.length; at += MOST_AT_ONCE) {
        const some = all.slice(at, at + MOST_AT_ONCE)
        await meet(batch, new Map(some.filter(([id]) => !known.get(id))))
        for (const [id, seen] of some) await countPages(batch, id, seen)
      }
    }
  }

  async function meet(batch: Batch, visits: Visits): Promise<void> {
    const drafts = new Map<string, { visit: Visit; isContinued: boolean }>()
    for (const [id, seen] of visits) {
      const stored = seen.roundsToWait > 0 ? await store.get('visits', id) : undefined
      const before = seen.isEarly ? await findBefore({ store, visitSecret }, seen.day, seen.visitor) : undefined
      if (stored) known.set(id, toVisit(stored.body))
      else if (before) drafts.set(id, { visit: { ...before, late: false }, isContinued: true })
      else if (seen.roundsToWait === 0) {
        const origin = limit.allow(seen)
        if (origin) drafts.set(id, { visit: { origin, pages: [], late: false }, isContinued: false })
        else countWithoutVisit(batch, seen, 'too-many')
      }
      seen.roundsToWait = Math.max(0, seen.roundsToWait - 1)
    }
    const documents = [...drafts].map(([id, { visit }]) => ({ index: 'visits', id, body: toVisitBody(visit) }) as const)
    const taken = new Set(documents.length > 0 ? await store.createMany(documents, WRITE) : [])
    for (const [id, { visit, isContinued }] of drafts) {
      const [seen, stored] = [visits.get(id), taken.has(id) ? await store.get('visits', id) : undefined]
      known.set(id, stored ? toVisit(stored.body) : visit)
      if (!seen || taken.has(id) || isContinued) continue
      count(sumsGroup(seen.day), hourName(seen.hour, 'visits'), 1)
      if (visit.origin.sourceGroup === 'unknown') count(sumsGroup(seen.day), 'unseen', 1)
    }
  }

  async function countPages(batch: Batch, id: string, seen: Seen): Promise<void> {
    const { day, pages, isLate } = seen
    let visit = known.get(id)
    if (!visit || !batch.has(seen)) return
    let added: string[] = []
    if (!includes(visit, seen)) {
      let isMixed = false
      await updateWithRetry(store, { index: 'visits', id, ...WRITE }, (body) => {
        const stored = toVisit(body)
        added = [...pages.keys()].filter((page) => !stored.pages.includes(page))
        isMixed = isShared(stored, seen)
        visit = { origin: originOf(stored, seen), pages: [...stored.pages, ...added], late: stored.late || isLate }
        return includes(stored, seen) ? undefined : toVisitBody(visit)
      })
      if (isMixed) count(sumsGroup(day), 'shared', 1)
      known.set(id, visit)
    }
    batch.delete(seen)
    const { origin } = visit
    for (const [page, views] of pages) count(rowsGroup(day), counterName('view', page, origin), views)
    for (const page of added) count(rowsGroup(day), counterName(page === origin.entryPage ? 'entry' : 'visitor', page, origin), 1)
  }

  function countWithoutVisit(batch: Batch, seen: Seen, reason: ReasonForNoVisit): void {
    batch.delete(seen)
    for (const [page, views] of seen.pages) {
      count(rowsGroup(seen.day), counterName('view', page, UNKNOWN_ORIGIN), views)
      count(sumsGroup(seen.day), reason, views)
    }
  }
}

function includes(visit: Visit, seen: Seen): boolean {
  return !isShared(visit, seen) && (visit.late || !seen.isLate) && [...seen.pages.keys()].every((page) => visit.pages.includes(page))
}

function isShared({ origin }: Visit, seen: Seen): boolean {
  return origin.sourceGroup !== 'unknown' && (seen.isShared || isOtherSource(seen.origin, origin))
}

function originOf(visit: Visit, seen: Seen): VisitOrigin {
  const { origin, pages } = visit
  return isShared(visit, seen) ? { ...UNKNOWN_ORIGIN, entryPage: pages.length > 0 ? '' : origin.entryPage } : origin
}

export async function findVisit(
  ports: VisitPorts,
  { day, isEarly }: Pick<Seen, 'day' | 'isEarly'>,
  visitor: PageVisitor,
): Promise<Visit | undefined> {
  const salt = await loadVisitSalt(ports.store, day)
  const stored = salt === undefined ? undefined : await ports.store.get('visits', visitId(day, salt + ports.visitSecret, visitor))
  if (stored) return toVisit(stored.body)
  return isEarly ? findBefore(ports, day, visitor) : undefined
}

/** A visit under way at midnight goes on. */
async function findBefore(ports: VisitPorts, day: Day, visitor: PageVisitor): Promise<Visit | undefined> {
  const before = addDays(day, -1)
  if (!(await ports.store.get('visit-salts', before))) return undefined
  const visit = await findVisit(ports, { day: before, isEarly: false }, visitor)
  return visit?.late ? visit : undefined
}

function visitId(day: Day, key: string, { network = '', userAgent }: PageVisitor): string {
  return `${day} ${createHmac('sha256', key).update(`${network}\n${userAgent}`).digest('base64url')}`
}

const MAX_VISITS_A_DAY = 200_000
const MAX_ORIGINS = 1000

/** Strangers choose the origins. A full list still lets in what several visitors share. */
function createOriginLimit() {
  let day: Day | undefined
  let visits = 0
  let [origins, heard] = [new Set<string>(), new Map<string, number>()]
  return { hear, allow }

  function hear(all: Iterable<Seen>): void {
    heard = new Map()
    for (const seen of all) heard.set(nameOf(seen), (heard.get(nameOf(seen)) ?? 0) + 1)
  }

  function allow(seen: Seen): VisitOrigin | undefined {
    if (day !== seen.day) {
      ;[day, visits] = [seen.day, 0]
      origins = new Set()
    }
    if (++visits > MAX_VISITS_A_DAY) return undefined
    const name = nameOf(seen)
    const most = (heard.get(name) ?? 0) > 1 ? 2 * MAX_ORIGINS : MAX_ORIGINS
    if (origins.size < most) origins.add(name)
    return origins.has(name) ? seen.origin : foldOrigin(seen.origin)
  }
}

function nameOf({ origin }: Seen): string {
  return counterName('view', '', origin)
}
