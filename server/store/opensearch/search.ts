import type { IndexName } from '#domain/index-names.ts'
import { failedStore } from '#domain/store-failure.ts'
import type { Cluster } from './cluster.ts'
import type { Hit } from './stored-form.ts'
import { at, refusal } from './trouble.ts'

export type Search = { query: unknown; sort: unknown[]; source: boolean | string[] }

/** The engine gives no further ones by their number. */
const MOST_BY_NUMBER = 10_000
const MOST_SKIPPED_AT_ONCE = 10_000
const MOST_READ_AT_ONCE = 1000

type Body = { size: number; from?: number; search_after?: unknown[]; track_total_hits: boolean; _source: boolean | string[] }

/** A page and the number of all; beyond what the engine numbers, it gets there by going through what stands before. */
export async function searchPage(
  cluster: Cluster,
  indexes: readonly IndexName[],
  search: Search,
  { from, size }: { from: number; size: number },
): Promise<{ total: number; hits: Hit[] }> {
  if (from + size <= MOST_BY_NUMBER)
    return searchOnce(cluster, indexes, search, { from, size, track_total_hits: true, _source: search.source })
  const { total } = await searchOnce(cluster, indexes, search, { size: 0, track_total_hits: true, _source: false })
  const start = from === 0 ? [] : await skip(cluster, indexes, search, from)
  return { total, hits: start ? await searchAfter(cluster, indexes, search, { after: start, size }) : [] }
}

/** Those that follow on the one with the sort values `after`; an empty list of them is the start. */
export async function searchAfter(
  cluster: Cluster,
  indexes: readonly IndexName[],
  search: Search,
  { after, size }: { after: unknown[]; size: number },
): Promise<Hit[]> {
  const hits: Hit[] = []
  for (let last = after; hits.length < size; ) {
    const most = Math.min(size - hits.length, MOST_READ_AT_ONCE)
    const page = await searchOnce(cluster, indexes, search, {
      ...following(last),
      size: most,
      track_total_hits: false,
      _source: search.source,
    })
    hits.push(...page.hits)
    if (page.hits.length < most) break
    last = page.hits.at(-1)?.sort ?? []
  }
  return hits
}

async function skip(cluster: Cluster, indexes: readonly IndexName[], search: Search, count: number): Promise<unknown[] | undefined> {
  let last: unknown[] = []
  for (let left = count; left > 0; left -= MOST_SKIPPED_AT_ONCE) {
    const size = Math.min(left, MOST_SKIPPED_AT_ONCE)
    const { hits } = await searchOnce(cluster, indexes, search, { ...following(last), size, track_total_hits: false, _source: false })
    if (hits.length < size) return undefined
    last = hits.at(-1)?.sort ?? []
  }
  return last
}

function following(after: unknown[]): { search_after?: unknown[] } {
  return after.length > 0 ? { search_after: after } : {}
}

async function searchOnce(
  { ask, nameOf }: Cluster,
  indexes: readonly IndexName[],
  { query, sort }: Search,
  body: Body,
): Promise<{ total: number; hits: Hit[] }> {
  // Words weigh the same in every index, and every page of a list comes from the same copies.
  const how = 'allow_partial_search_results=false&search_type=dfs_query_then_fetch&preference=list'
  const path = `/${indexes.map(nameOf).join(',')}/_search?${how}`
  const answer = await ask({ method: 'POST', path, body: { ...body, query, sort, seq_no_primary_term: true } })
  if (answer.status !== 200) throw refusal(answer)
  requireWhole(answer.body)
  const hits = at(answer.body, 'hits', 'hits')
  return { total: Number(at(answer.body, 'hits', 'total', 'value') ?? 0), hits: Array.isArray(hits) ? hits : [] }
}

/** Under 200 an engine also gives what it found in the parts that it could reach; a part that is away counts as neither done nor failed. */
export function requireWhole(body: unknown): void {
  const [total, successful] = [at(body, '_shards', 'total'), at(body, '_shards', 'successful')]
  if (at(body, 'timed_out') === true || successful !== total || Number(total) === 0)
    throw failedStore(new Error('The search service answered in part'), 'unreachable')
}
