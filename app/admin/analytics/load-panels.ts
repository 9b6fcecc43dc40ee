import { REDIRECTS_PATH, SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import type { AnalyticsFilter, AnalyticsView } from '#app/admin/paths/analytics-path.ts'
import { readDailyCounts } from '#domain/analytics/daily-counts.ts'
import { PAGE_VIEWS_LIMIT } from '#domain/analytics/page-views.ts'
import { OTHER, type VisitRow } from '#domain/analytics/visit-counts.ts'
import { sumVisits } from '#domain/analytics/visit-report.ts'
import { SEARCHES, ZERO_RESULT_LIMIT, ZERO_RESULTS } from '#domain/analytics/zero-results.ts'
import type { Store } from '#domain/ports/store.ts'
import { formatPath } from '#domain/redirects/paths.ts'
import type { Day } from '#lib/time/dates.ts'

/** Panels of one group share a place as tabs. */
type About = { id: string; group: string; label: string; columns: [string, ...string[]]; link?: { label: string; path: string } }
export type Row = { name: string; values: (number | undefined)[]; filter: { name: AnalyticsFilter; value: string } }
export type Panel = About & { rows: Row[]; further: number }

type Asked = {
  view: AnalyticsView
  rows: readonly VisitRow[]
  days: readonly Day[]
  isKnown: boolean
  nameOf: (filter: AnalyticsFilter, value: string) => string
}

export const SHARE = 'Per 100 visitors'

type List = Omit<About, 'columns'> & {
  head: string
  filter: AnalyticsFilter
  field: Exclude<keyof VisitRow, 'views' | 'visitors' | 'visits' | 'messages'>
}

const LISTS: List[] = [
  { id: 'top', group: 'pages', label: 'Top pages', head: 'Page', filter: 'page', field: 'page' },
  { id: 'entry', group: 'pages', label: 'Entry pages', head: 'Page', filter: 'entry', field: 'entryPage' },
  { id: 'sources', group: 'sources', label: 'Sources', head: 'Source', filter: 'group', field: 'sourceGroup' },
  { id: 'sites', group: 'sources', label: 'Sites', head: 'Site', filter: 'source', field: 'sourceHost' },
  { id: 'campaigns', group: 'sources', label: 'Campaigns', head: 'Campaign', filter: 'campaign', field: 'utmCampaign' },
]

const MOST_ROWS = 100
const MOST_CAMPAIGNS = 3
const SEARCH_PAGE = '/search-query'
const NAMELESS = new Set([OTHER, PAGE_VIEWS_LIMIT.rest, ZERO_RESULT_LIMIT.rest])

export async function listPanels(store: Store, asked: Asked): Promise<Panel[]> {
  const first = asked.isKnown ? 'Visitors' : 'Views'
  const lists = LISTS.map((list) => visitPanel({ ...list, columns: [list.head, first, 'Messages'] }, asked))
  const messages = LISTS.filter(({ id }) => id !== 'entry' && id !== 'sites').map(({ id, head, ...list }) =>
    visitPanel(
      { ...list, id: `${id}-messages`, group: 'messages', label: `Messages by ${head.toLowerCase()}`, columns: [head, 'Messages', SHARE] },
      asked,
    ),
  )
  const isWhole = Object.keys(asked.view.filters).length === 0
  const counts = isWhole ? await Promise.all(countedFilters.map((name) => countPanel(store, asked.days, name))) : []
  return [...lists, ...messages, ...counts].filter(({ rows }) => rows.length > 0)
}

function visitPanel({ field, filter, ...about }: Omit<List, 'head'> & About, { rows, nameOf, isKnown }: Asked): Panel {
  const groups = [...Map.groupBy(rows, (row) => row[field])].filter(([value]) => value !== '' && value !== SEARCH_PAGE)
  const listed = groups.map(([value, some]) => {
    const { views, visitors, messages } = sumVisits(some, filter === 'page' ? { page: value } : {})
    const values =
      about.columns[2] === SHARE ? [messages, visitors ? (100 * messages) / visitors : undefined] : [isKnown ? visitors : views, messages]
    return { name: nameOf(filter, value), values, filter: { name: filter, value } }
  })
  return panelOf(about, listed)
}

export const countedFilters = ['missing', 'searched', 'search'] as const

type CountedFilter = (typeof countedFilters)[number]

export const COUNTS: Record<CountedFilter, About & { counted: string; filteredLabel: string }> = {
  missing: {
    counted: 'missing',
    filteredLabel: 'Requests',
    id: 'missing',
    group: 'pages',
    label: 'Missing pages',
    columns: ['URL', 'Requests'],
    link: { label: 'Redirects', path: REDIRECTS_PATH },
  },
  searched: {
    counted: SEARCHES,
    filteredLabel: 'Searches',
    id: 'searches',
    group: 'searches',
    label: 'Searches',
    columns: ['Search', 'Times'],
  },
  search: {
    counted: ZERO_RESULTS,
    filteredLabel: 'Searches without results',
    id: 'no-results',
    group: 'searches',
    label: 'Searches without results',
    columns: ['Search', 'Times'],
    link: { label: 'Synonyms', path: SEARCHES_PATH },
  },
}

async function countPanel(store: Store, days: readonly Day[], name: CountedFilter): Promise<Panel> {
  const { counted, filteredLabel, ...about } = COUNTS[name]
  const { byName } = await readDailyCounts(store, counted, days)
  const rows = [...byName].map(([value, count]) => ({ name: shownValue(name, value), values: [count], filter: { name, value } }))
  return panelOf(about, rows)
}

export function shownValue(filter: AnalyticsFilter, value: string): string {
  if (NAMELESS.has(value)) return 'Others'
  return filter === 'missing' ? formatPath(value) : value
}

function panelOf(about: About, all: Row[]): Panel {
  const rows = all.filter(({ values: [count] }) => count).sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0))
  return { ...about, rows: rows.slice(0, MOST_ROWS), further: Math.max(0, rows.length - MOST_ROWS) }
}

/** Each campaign colors the days between its first and its last visitor. */
export function campaignsOf(rows: readonly VisitRow[]): { name: string; from: Day; to: Day }[] {
  const named = [...Map.groupBy(rows, ({ utmCampaign }) => utmCampaign)].filter(([name]) => name !== '' && !NAMELESS.has(name))
  const most = named.sort(([, a], [, b]) => sumVisits(b).visits - sumVisits(a).visits).slice(0, MOST_CAMPAIGNS)
  return most.flatMap(([name, some]) => {
    const days = some.map(({ day }) => day).sort()
    const [from, to] = [days[0], days.at(-1)]
    return from && to ? [{ name, from, to }] : []
  })
}
