import type { PageQuery } from '#app/page-query.ts'
import { type DateRange, parseRange, type RangeName } from '#domain/analytics/date-range.ts'
import type { Day } from '#lib/time/dates.ts'
import { pathWith } from './admin-paths.ts'

export const ANALYTICS_PATH = '/admin/analytics'
export const ANALYTICS_FILE = '/admin/analytics.csv'

export const analyticsFilters = ['page', 'entry', 'group', 'source', 'campaign', 'searched', 'search', 'missing'] as const

export type AnalyticsFilter = (typeof analyticsFilters)[number]
export type AnalyticsFilters = { [Name in AnalyticsFilter]?: string }
type Choice = 'range' | 'from' | 'to' | 'compare' | 'figure' | 'open' | 'as'

/** `open` names the lists that show, one of each group. */
export type AnalyticsView = DateRange &
  Record<'compare' | 'figure' | 'open' | 'as', string> & { range: RangeName; filters: AnalyticsFilters }

export function parseAnalyticsView(query: PageQuery<AnalyticsFilter | Choice>, now: Day): AnalyticsView {
  const text = (name: Choice) => query.get(name) ?? ''
  const filters = Object.fromEntries(analyticsFilters.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
  return { ...parseRange(query, now), compare: text('compare'), figure: text('figure'), open: text('open'), as: text('as'), filters }
}

export function analyticsPath({ range, from, to, filters, ...view }: AnalyticsView, path = ANALYTICS_PATH): string {
  const days: Record<string, string> = range === 'custom' ? { range, from, to } : { range: range === '30' ? '' : range }
  return pathWith(path, { ...days, ...view, ...filters })
}
