import type { Store } from '#domain/ports/store.ts'
import { sourceGroups, type VisitOrigin } from '#domain/ports/visits.ts'
import { type Day, parseDay } from '#lib/time/dates.ts'

export const UNKNOWN_ORIGIN: VisitOrigin = {
  entryPage: '',
  sourceGroup: 'unknown',
  sourceHost: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
}

export const OTHER = 'Other'

export function foldOrigin({ sourceHost, utmSource, utmMedium, utmCampaign, ...origin }: VisitOrigin): VisitOrigin {
  const fold = (name: string) => name && OTHER
  return { ...origin, sourceHost: fold(sourceHost), utmSource: fold(utmSource), utmMedium: fold(utmMedium), utmCampaign: fold(utmCampaign) }
}

/** A visitor who comes again from elsewhere may be another one behind the same address. */
export function isOtherSource(next: VisitOrigin, before: VisitOrigin): boolean {
  const { sourceHost, utmSource, utmMedium, utmCampaign } = next
  const nameOf = (origin: VisitOrigin) => counterName('view', '', { ...origin, entryPage: '' })
  const isNamed = [sourceHost, utmSource, utmMedium, utmCampaign].some((name) => name !== '')
  return isNamed && ![nameOf(next), nameOf(foldOrigin(next))].includes(nameOf(before))
}

/** One page of visits with one origin: `visits` began on the page, `visitors` saw it, `messages` were written after it. */
export type VisitRow = VisitOrigin & { day: Day; page: string } & VisitFigures

export type VisitFigures = { views: number; visitors: number; visits: number; messages: number }

const countedFigures = ['view', 'entry', 'visitor', 'message'] as const

type CountedFigure = (typeof countedFigures)[number]

const ROWS = 'visits '

export function rowsGroup(day: Day): string {
  return ROWS + day
}

export function dayOfRows(group: string): Day | undefined {
  return group.startsWith(ROWS) ? parseDay(group.slice(ROWS.length)) : undefined
}

export function counterName(figure: CountedFigure, page: string, origin: VisitOrigin): string {
  const { entryPage, sourceGroup, sourceHost, utmSource, utmMedium, utmCampaign } = origin
  return [figure, page, entryPage, sourceGroup, sourceHost, utmSource, utmMedium, utmCampaign].join('\t')
}

export function parseCounterName(name: string): { figure: CountedFigure; page: string; origin: VisitOrigin } | undefined {
  const [figure = '', page = '', entryPage = '', sourceGroup = '', sourceHost = '', utmSource = '', utmMedium = '', utmCampaign = ''] =
    name.split('\t')
  const [counted, group] = [countedFigures.find((one) => one === figure), sourceGroups.find((one) => one === sourceGroup)]
  if (!counted || !group) return undefined
  return { figure: counted, page, origin: { entryPage, sourceGroup: group, sourceHost, utmSource, utmMedium, utmCampaign } }
}

export function toRows(day: Day, counts: ReadonlyMap<string, number>): VisitRow[] {
  const rows = new Map<string, VisitRow>()
  for (const [name, count] of counts) {
    const counted = parseCounterName(name)
    if (!counted) continue
    const { figure, page, origin } = counted
    const key = counterName('view', page, origin)
    const row = rows.get(key) ?? { day, page, ...origin, views: 0, visitors: 0, visits: 0, messages: 0 }
    if (figure === 'view') row.views += count
    if (figure === 'entry') row.visits += count
    if (figure === 'entry' || figure === 'visitor') row.visitors += count
    if (figure === 'message') row.messages += count
    rows.set(key, row)
  }
  return [...rows.values()]
}

const MAX_STORED_NAMES = 20_000

export function addVisitCounts(store: Store, group: string, counts: ReadonlyMap<string, number>): Promise<void> {
  return store.increment(group, counts, { most: MAX_STORED_NAMES, rest: counterName('view', OTHER, UNKNOWN_ORIGIN) })
}
