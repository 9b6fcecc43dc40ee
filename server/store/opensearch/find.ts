import {
  type DistinctQuery,
  type HighlightFragment,
  MAX_SEARCH_RESULTS,
  type ScanPage,
  type ScanQuery,
  type SearchHit,
  type SearchPage,
  type StoreQuery,
} from '#domain/ports/store.ts'
import { type SearchTerm, searchTerms } from '#domain/text-search/search-terms.ts'
import { readAt } from '#lib/objects/objects.ts'
import { indexedKind, searchedTexts } from '#server/store/document-fields.ts'
import { type HighlightTerms, highlightText } from '#server/store/text/highlights.ts'
import { partitionsOf } from '#server/store/text/partitions.ts'
import type { Cluster } from './cluster.ts'
import { isRefusedAsExpensive } from './cluster-error.ts'
import { fromSource, type Hit, sourceFields } from './document-source.ts'
import { nearWordsFor } from './fuzzy-terms.ts'
import { lookUp, type Search, searchAfter, searchFirst, searchPage } from './search.ts'
import { keyGroup } from './searchable-fields.ts'
import { BEST_MATCH, conditions, keyField, sortOrder } from './selection.ts'
import { highlightTermsOf, type NearWords, textClauses } from './text-query.ts'

export async function findDocuments(cluster: Cluster, query: StoreQuery): Promise<SearchPage> {
  const { size, from = 0, fields } = query
  requireCount(size)
  requireCount(from)
  if (query.text !== undefined) return searchDocuments(cluster, query, searchTerms(query.text, query.sameWords, query.isPartial))
  const { total, hits } = await searchPage(listing(cluster, query), { from, size })
  return { total, documents: hits.map((hit) => ({ ...fromSource(hit, fields), highlights: {} })) }
}

export async function scanDocuments(cluster: Cluster, walk: ScanQuery): Promise<ScanPage> {
  const { size, fields } = walk
  const hits = await hitsOf(walk, listing(cluster, walk))
  const documents = hits.slice(0, size).map((hit) => fromSource(hit, fields))
  return hits.length > size ? { documents, cursor: JSON.stringify(hits[size - 1]?.sort) } : { documents }
}

export async function distinctValues(cluster: Cluster, { indexes, where = [], field, size }: DistinctQuery): Promise<string[]> {
  const key = keyField(keyGroup(indexedKind(indexes, field)), field)
  const aggs = { values: { terms: { field: key, size, order: { _key: 'asc' }, exclude: [''] } } }
  const { aggregations } = await lookUp(cluster, indexes, { bool: { filter: conditions({ indexes, where }) } }, { aggs })
  const buckets = readAt(aggregations, 'values', 'buckets')
  return Array.isArray(buckets) ? buckets.map((bucket) => String(readAt(bucket, 'key'))) : []
}

function listing(cluster: Cluster, query: StoreQuery | ScanQuery): Search {
  const { indexes, fields } = query
  return { cluster, indexes, query: { bool: { filter: conditions(query) } }, sort: sortOrder(query), source: sourceFields(fields) }
}

async function hitsOf({ size, from = 0, cursor }: ScanQuery, search: Search): Promise<Hit[]> {
  if (cursor === undefined && from > 0) return (await searchPage(search, { from, size: size + 1 })).hits
  return searchAfter(search, { after: cursor === undefined ? [] : JSON.parse(cursor), size: size + 1 })
}

async function searchDocuments(cluster: Cluster, query: StoreQuery, terms: readonly SearchTerm[]): Promise<SearchPage> {
  const nothing = { total: 0, documents: [] }
  if (terms.length === 0) return nothing
  const exact = await pageOf(cluster, query, terms, new Map())
  if (exact.total > 0) return exact
  const nearWords = await nearWordsFor(cluster, query, terms)
  return nearWords.size > 0 ? pageOf(cluster, query, terms, nearWords) : nothing
}

async function pageOf(cluster: Cluster, query: StoreQuery, terms: readonly SearchTerm[], nearWords: NearWords): Promise<SearchPage> {
  const { total, isMore, hits } = await matches(cluster, query, terms, nearWords)
  const found = query.highlight ? highlightTermsOf(terms, nearWords) : undefined
  return { total, documents: hits.map((hit) => documentOf(hit, query, found)), ...(isMore ? { truncated: 'too-many' } : {}) }
}

async function matches(cluster: Cluster, query: StoreQuery, terms: readonly SearchTerm[], nearWords: NearWords) {
  const { indexes, size, from = 0, fields, highlight } = query
  const search = (isCheap: boolean): Search => ({
    cluster,
    indexes,
    query: { bool: { must: textClauses(terms, { partitions: partitionsOf(query), nearWords, isCheap }), filter: conditions(query) } },
    sort: query.sort ? sortOrder(query) : BEST_MATCH,
    source: sourceFields(highlight ? undefined : fields),
  })
  try {
    return await searchFirst(search(false), { from, size, most: MAX_SEARCH_RESULTS })
  } catch (error) {
    if (!isRefusedAsExpensive(error)) throw error
    // Hosted clusters may forbid prefix queries, so very long words aren't found by their beginning.
    return searchFirst(search(true), { from, size, most: MAX_SEARCH_RESULTS })
  }
}

function documentOf(hit: Hit, { fields }: StoreQuery, found: HighlightTerms | undefined): SearchHit {
  if (!found) return { ...fromSource(hit, fields), highlights: {} }
  const whole = fromSource(hit)
  const highlights: Record<string, HighlightFragment[]> = {}
  for (const [field, text] of Object.entries(searchedTexts(whole.index, whole.body))) {
    const fragments = highlightText(text, found)
    if (fragments) highlights[field] = fragments
  }
  return { ...fromSource(hit, fields), highlights }
}

function requireCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`A page cannot have ${value} as its start or size`)
}
