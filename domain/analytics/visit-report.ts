import type { Store } from '#domain/ports/store.ts'
import type { VisitOrigin } from '#domain/ports/visits.ts'
import { addDays, type Day } from '#lib/time/dates.ts'
import { viewsGroup } from './page-views.ts'
import { dayOfRows, rowsGroup, toRows, UNKNOWN_ORIGIN, type VisitFigures, type VisitRow } from './visit-counts.ts'
import { parseSums, sumsGroup, type VisitSums } from './visit-sums.ts'

type VisitFilter = Partial<VisitOrigin & { page: string }>

type VisitReport = {
  rows: VisitRow[]
  days: ({ day: Day } & VisitSums)[]
  knownSince: Day | undefined
}

export async function loadVisits(store: Store, { from, to }: { from: Day; to: Day }): Promise<VisitReport> {
  const span: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) span.push(day)
  const knownSince = await firstDayOfVisits(store)
  const isEarlier = (day: Day) => knownSince === undefined || day <= knownSince
  const counts = await store.getCounters(
    span.flatMap((day) => [rowsGroup(day), sumsGroup(day), ...(isEarlier(day) ? [viewsGroup(day)] : [])]),
  )
  const rows = span.flatMap((day) => {
    const known = toRows(day, counts.get(rowsGroup(day)) ?? new Map())
    return [...known, ...viewsWithoutVisit(day, counts.get(viewsGroup(day)) ?? new Map(), known)]
  })
  const days = span.map((day) => ({ day, ...parseSums(counts.get(sumsGroup(day))) }))
  return { rows, days, knownSince }
}

export function filterVisits(rows: readonly VisitRow[], filter: VisitFilter): VisitRow[] {
  const wanted = Object.entries(filter).filter(([, value]) => value !== undefined)
  return rows.filter((row) => wanted.every(([name, value]) => Reflect.get(row, name) === value))
}

/** A visitor sees several pages of a day, so without a page each counts where their visit began. */
export function sumVisits(rows: readonly VisitRow[], filter: VisitFilter = {}): VisitFigures {
  const sum = { views: 0, visitors: 0, visits: 0, messages: 0 }
  for (const row of filterVisits(rows, filter)) {
    sum.views += row.views
    sum.visits += row.visits
    sum.visitors += filter.page === undefined ? row.visits : row.visitors
    sum.messages += row.messages
  }
  return sum
}

/** Earlier versions counted views alone, on the day of the update in part. */
function viewsWithoutVisit(day: Day, views: ReadonlyMap<string, number>, known: readonly VisitRow[]): VisitRow[] {
  const left = new Map(views)
  for (const { page, views: counted } of known) left.set(page, (left.get(page) ?? 0) - counted)
  return [...left].flatMap(([page, count]) =>
    count > 0 ? [{ day, page, ...UNKNOWN_ORIGIN, views: count, visitors: 0, visits: 0, messages: 0 }] : [],
  )
}

async function firstDayOfVisits(store: Store): Promise<Day | undefined> {
  const days = (await store.listCounterGroups()).flatMap((group) => dayOfRows(group) ?? [])
  return days.reduce<Day | undefined>((first, day) => (first === undefined || day < first ? day : first), undefined)
}
