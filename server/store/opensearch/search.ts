import { type IndexName, withStoreErrorReason } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type Cluster, toClusterError } from './cluster.ts'
import type { Hit } from './document-source.ts'

export type Search = { cluster: Cluster; indexes: readonly IndexName[]; query: unknown; sort: SortClause[]; source: boolean | string[] }

type Window = { from: number; size: number }

type Found = { total: number; isMore: boolean; hits: Hit[]; aggregations: unknown; suggestions: unknown }

const MOST_BY_NUMBER = 10_000
const MOST_SKIPPED_AT_ONCE = 10_000
const MOST_READ_AT_ONCE = 1000

type Body = {
  size: number
  from?: number
  search_after?: unknown[]
  track_total_hits: boolean | number
  _source: boolean | string[]
  stored_fields?: '_none_'
  seq_no_primary_term?: boolean
  aggs?: Record<string, unknown>
  suggest?: Record<string, unknown>
}

/** Beyond the offset limit, it seeks by day and skips from the nearer end. */
export async function searchPage(search: Search, { from, size }: Window): Promise<{ total: number; hits: Hit[] }> {
  if (from + size <= MOST_BY_NUMBER) return searchNumbered(search, { from, size })
  const aggs = dateHistogram(search.sort)
  const counted: Body = { size: 0, track_total_hits: true, _source: false, ...(aggs ? { aggs } : {}) }
  const { total, aggregations } = await searchOnce(search, counted)
  const reached = Math.min(size, total - from)
  if (reached <= 0) return { total, hits: [] }
  const behind = total - from - reached
  const isNearer = behind >= from
  const way = isNearer ? search : { ...search, sort: reversed(search.sort) }
  const skipped = isNearer ? from : behind
  const day = seekInHistogram(way.sort, aggregations, { total, from: skipped })
  const rest = day ? { ...way, query: { bool: { must: [way.query], ...day.clauses } } } : way
  const hits = await searchFar(rest, { from: day?.from ?? skipped, size: reached })
  return { total, hits: isNearer ? hits : hits.toReversed() }
}

export function searchFirst(search: Search, { from, size, most }: Window & { most: number }): Promise<Found> {
  const start = Math.min(from, most)
  return searchNumbered(search, { from: start, size: Math.min(size, most - start) }, most)
}

function searchNumbered(search: Search, { from, size }: Window, counted: true | number = true) {
  return searchOnce(search, { from, size, track_total_hits: counted, _source: search.source, seq_no_primary_term: true })
}

async function searchFar(search: Search, { from, size }: Window): Promise<Hit[]> {
  if (from + size <= MOST_BY_NUMBER) return (await searchNumbered(search, { from, size })).hits
  const start = await skip(search, from)
  return start ? searchAfter(search, { after: start, size }) : []
}

export function lookUp(
  cluster: Cluster,
  indexes: readonly IndexName[],
  query: unknown,
  wanted: Pick<Body, 'aggs' | 'suggest'>,
): Promise<Pick<Found, 'aggregations' | 'suggestions'>> {
  return searchOnce({ cluster, indexes, query, sort: [], source: false }, { size: 0, track_total_hits: false, _source: false, ...wanted })
}

export async function searchAfter(search: Search, { after, size }: { after: unknown[]; size: number }): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let last = after; hits.length < size; ) {
    const most = Math.min(size - hits.length, MOST_READ_AT_ONCE)
    const page = await searchOnce(search, {
      ...following(last),
      size: most,
      track_total_hits: false,
      _source: search.source,
      seq_no_primary_term: true,
    })
    hits.push(...page.hits)
    if (page.hits.length < most) break
    last = page.hits.at(-1)?.sort ?? []
  }
  return hits
}

async function skip(search: Search, count: number): Promise<unknown[] | undefined> {
  let last: unknown[] = []
  for (let left = count; left > 0; left -= MOST_SKIPPED_AT_ONCE) {
    const size = Math.min(left, MOST_SKIPPED_AT_ONCE)
    // Fetching only positions avoids most of the cost of ten thousand documents.
    const body: Body = { ...following(last), size, track_total_hits: false, _source: false, stored_fields: '_none_' }
    const { hits } = await searchOnce(search, body, '&filter_path=timed_out,_shards,hits.hits.sort')
    if (hits.length < size) return undefined
    last = hits.at(-1)?.sort ?? []
  }
  return last
}

function following(after: unknown[]): { search_after?: unknown[] } {
  return after.length > 0 ? { search_after: after } : {}
}

async function searchOnce({ cluster: { ask, nameOf }, indexes, query, sort }: Search, body: Body, part = ''): Promise<Found> {
  // Scores must agree across indexes, and pages of one list must use the same replicas.
  const how = 'allow_partial_search_results=false&search_type=dfs_query_then_fetch&preference=list'
  const path = `/${indexes.map(nameOf).join(',')}/_search?${how}${part}`
  const answer = await ask({ method: 'POST', path, body: { ...body, query, sort } })
  if (answer.status !== 200) throw toClusterError(answer)
  requireWhole(answer.body)
  const hits = readAt(answer.body, 'hits', 'hits')
  return {
    total: Number(readAt(answer.body, 'hits', 'total', 'value') ?? 0),
    isMore: readAt(answer.body, 'hits', 'total', 'relation') === 'gte',
    hits: Array.isArray(hits) ? hits : [],
    aggregations: readAt(answer.body, 'aggregations'),
    suggestions: readAt(answer.body, 'suggest'),
  }
}

/** Engines answer 200 even if shards are missing, and these count as neither done nor failed. */
export function requireWhole(body: unknown): void {
  const [total, successful] = [readAt(body, '_shards', 'total'), readAt(body, '_shards', 'successful')]
  if (readAt(body, 'timed_out') === true || successful !== total || typeof total !== 'number' || total === 0)
    throw withStoreErrorReason(new Error('The search service answered in part'), 'unreachable')
}

export type SortClause = Record<string, { order: 'asc' | 'desc'; missing?: string | number }>

function reversed(sort: readonly SortClause[]): SortClause[] {
  return sort.map((clause) =>
    Object.fromEntries(Object.entries(clause).map(([field, how]) => [field, { ...how, order: how.order === 'asc' ? 'desc' : 'asc' }])),
  )
}

function dateHistogram(sort: readonly SortClause[]): Record<string, unknown> | undefined {
  const { field } = firstOf(sort)
  if (!/\.(?:days|moments)\./.test(field)) return undefined
  return { days: { date_histogram: { field, fixed_interval: '1d', min_doc_count: 1 } } }
}

function seekInHistogram(sort: readonly SortClause[], aggregations: unknown, { total, from }: { total: number; from: number }) {
  const { field, order } = firstOf(sort)
  const days = daysIn(aggregations)
  const undated = total - days.reduce((sum, { count }) => sum + count, 0)
  let before = order === 'asc' ? undated : 0
  let found: { clauses: Record<string, unknown>; from: number } | undefined
  for (const { start, count } of order === 'asc' ? days : days.toReversed()) {
    if (before > from) break
    found = { clauses: order === 'asc' ? since(field, start) : until(field, start + DAY_MS), from: from - before }
    before += count
  }
  return found
}

function since(field: string, start: number) {
  return { filter: [{ range: { [field]: { gte: start, format: 'epoch_millis' } } }] }
}

function until(field: string, end: number) {
  return { must_not: [{ range: { [field]: { gte: end, format: 'epoch_millis' } } }] }
}

function daysIn(aggregations: unknown): { start: number; count: number }[] {
  const buckets = readAt(aggregations, 'days', 'buckets')
  if (!Array.isArray(buckets)) return []
  return buckets.map((bucket) => ({ start: Number(readAt(bucket, 'key')), count: Number(readAt(bucket, 'doc_count')) }))
}

function firstOf(sort: readonly SortClause[]): { field: string; order: 'asc' | 'desc' } {
  const [[field, { order }] = ['', { order: 'asc' as const }]] = Object.entries(sort[0] ?? {})
  return { field, order }
}
