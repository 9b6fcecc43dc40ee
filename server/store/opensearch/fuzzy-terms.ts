import { isItemKind } from '#domain/kinds/kinds.ts'
import type { StoreQuery } from '#domain/ports/store.ts'
import { type SearchTerm, typedTokensOf } from '#domain/text-search/search-terms.ts'
import { readAt } from '#lib/objects/objects.ts'
import { fuzzyMatches, MAX_MISSPELT_WORDS, MAX_NEAR_SPELLINGS, maxEdits } from '#server/store/text/fuzzy-match.ts'
import { type Partition, partitionsOf } from '#server/store/text/partitions.ts'
import type { Cluster } from './cluster.ts'
import { lookUp } from './search.ts'
import { HIDDEN } from './searchable-fields.ts'
import { conditions } from './selection.ts'
import { hasWord, type NearWords, wordsIn } from './text-query.ts'

type Clause = Record<string, unknown>

const MAX_WEIGHED = 200

export async function nearWordsFor(cluster: Cluster, query: StoreQuery, terms: readonly SearchTerm[]): Promise<NearWords> {
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
