import { isItemKind } from '#domain/kinds/kinds.ts'
import {
  type DistinctQuery,
  MAX_SEARCH_RESULTS,
  type ScanPage,
  type ScanQuery,
  type SearchPage,
  type StoreQuery,
} from '#domain/ports/store.ts'
import { type SearchTerm, searchTerms, typedTokensOf } from '#domain/text-search/search-terms.ts'
import { readAt } from '#lib/objects/objects.ts'
import { indexedKind, requireCount } from '#server/store/document-fields.ts'
import { fuzzyMatches, MAX_MISSPELT_WORDS, MAX_NEAR_SPELLINGS, maxEdits } from '#server/store/text/fuzzy-match.ts'
import { withHighlights } from '#server/store/text/highlights.ts'
import { type Partition, partitionsOf } from '#server/store/text/partitions.ts'
import { type Cluster, isRefusedAsExpensive } from './cluster.ts'
import { fromSource, type Hit, sourceFields } from './document-source.ts'
import { lookUp, type Search, searchAfter, searchFirst, searchPage } from './search.ts'
import { HIDDEN, keyGroup } from './searchable-fields.ts'
import { BEST_MATCH, conditions, keyField, sortOrder } from './selection.ts'
import { hasWord, highlightTermsOf, type NearWords, textClauses, wordsIn } from './text-query.ts'

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
  const documents = hits.map((hit) =>
    found ? withHighlights(fromSource(hit), found, query.fields) : { ...fromSource(hit, query.fields), highlights: {} },
  )
  return { total, documents, ...(isMore ? { truncated: 'too-many' } : {}) }
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

type Clause = Record<string, unknown>

const MAX_WEIGHED = 200

async function nearWordsFor(cluster: Cluster, query: StoreQuery, terms: readonly SearchTerm[]): Promise<NearWords> {
  const partitions = partitionsOf(query).filter((partition) => partition !== 'other')
  const typed = [...new Set(terms.flatMap(typedTokensOf))].filter((word) => maxEdits(word) > 0)
  if (partitions.length === 0 || typed.length === 0) return new Map()
  const known = await selectedOf(cluster, query, new Map(typed.map((word) => [word, hasWord(word, partitions)])))
  const unknown = typed.filter((word) => !known.has(word)).slice(0, MAX_MISSPELT_WORDS)
  return unknown.length > 0 ? suggestionsFor(cluster, query, { unknown, partitions }) : new Map()
}

type Unknown = { unknown: readonly string[]; partitions: readonly Partition[] }

async function suggestionsFor(cluster: Cluster, query: StoreQuery, { unknown, partitions }: Unknown): Promise<NearWords> {
  const name = (word: string, partition: Partition) => `${partition}${unknown.indexOf(word)}`
  const suggest = Object.fromEntries(
    unknown.flatMap((word) => partitions.map((each) => [name(word, each), { text: word, term: suggestion(word, each) }])),
  )
  const { suggestions } = await lookUp(cluster, query.indexes.filter(isItemKind), { match_none: {} }, { suggest })
  const optionsFor = (word: string) => partitions.flatMap((each) => readAt(suggestions, name(word, each), 0, 'options') ?? [])
  const near = new Map(unknown.map((word) => [word, nearestOf(word, optionsFor(word))]))
  const isMany = (words: readonly string[]) => words.length > MAX_NEAR_SPELLINGS
  const many = [...near.values()].filter(isMany).flat()
  const selected =
    many.length > 0 ? await selectedOf(cluster, query, new Map(many.map((word) => [word, hasWord(word, partitions)]))) : new Set()
  return new Map(
    [...near].map(([word, words]) => [
      word,
      isMany(words) ? words.filter((each) => selected.has(each)).slice(0, MAX_NEAR_SPELLINGS) : words,
    ]),
  )
}

function suggestion(word: string, partition: Partition): Clause {
  return {
    field: wordsIn(partition === 'hidden' ? `${HIDDEN}near` : 'near'),
    size: MAX_WEIGHED,
    shard_size: MAX_WEIGHED,
    suggest_mode: 'always',
    max_edits: maxEdits(word),
    prefix_length: 0,
    min_word_length: 1,
  }
}

function nearestOf(word: string, options: readonly unknown[]): string[] {
  const documents = new Map(options.map((option) => [String(readAt(option, 'text')), Number(readAt(option, 'freq'))]))
  const weight = ({ word }: { word: string }) => documents.get(word) ?? 0
  const near = fuzzyMatches(word, documents.keys())
  return near.toSorted((a, b) => a.slips - b.slips || weight(b) - weight(a)).map((each) => each.word)
}

async function selectedOf(cluster: Cluster, query: StoreQuery, clauses: ReadonlyMap<string, Clause>): Promise<ReadonlySet<string>> {
  const entries = [...clauses]
  const filters = Object.fromEntries(entries.map(([, clause], place) => [`clause${place}`, clause]))
  const { aggregations } = await lookUp(
    cluster,
    query.indexes,
    { bool: { filter: conditions(query) } },
    { aggs: { selected: { filters: { filters } } } },
  )
  const count = (place: number) => Number(readAt(aggregations, 'selected', 'buckets', `clause${place}`, 'doc_count') ?? 0)
  return new Set(entries.flatMap(([name], place) => (count(place) > 0 ? [name] : [])))
}
