import type { StoreQuery } from '#domain/ports/store.ts'
import { type SearchTerm, typedTokensOf } from '#domain/text-search/search-terms.ts'
import { TABLES } from '#server/store/sqlite/file/search-index.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { fuzzyMatches, MAX_MISSPELT_WORDS, MAX_NEAR_SPELLINGS, maxEdits } from '#server/store/text/fuzzy-match.ts'
import { type Partition, partitionsOf } from '#server/store/text/partitions.ts'
import { LAST_ROW } from './matches.ts'
import { formsOf } from './search-plan.ts'
import { matching } from './select.ts'
import { nearbyWords } from './vocabulary.ts'

const MAX_WEIGHED = 1000
const MAX_ROWS = 200

/** Suggests only words of items that this search may show. */
export function nearWordsFor(sql: Sql, query: StoreQuery, terms: readonly SearchTerm[]): ReadonlyMap<string, string[]> {
  const partitions = partitionsOf(query).filter((partition) => partition !== 'other')
  const isKnown = (word: string) =>
    partitions.some((partition) => isSelected(sql, query, { partition, words: [...formsOf(sql, partition, word), word] }))
  const typed = partitions.length > 0 ? [...new Set(terms.flatMap(typedTokensOf))] : []
  const unknown = typed.filter((word) => maxEdits(word) > 0 && !isKnown(word)).slice(0, MAX_MISSPELT_WORDS)
  return new Map(unknown.map((word) => [word, nearWords(sql, query, { word, partitions })]))
}

function nearWords(sql: Sql, query: StoreQuery, { word, partitions }: { word: string; partitions: readonly Partition[] }): string[] {
  const near = partitions.flatMap((partition) => weighed(sql, partition, word))
  const sorted = [...new Set(near.toSorted((a, b) => a.slips - b.slips || b.documents - a.documents).map((each) => each.word))]
  if (sorted.length <= MAX_NEAR_SPELLINGS) return sorted
  const isFound = (each: string) => partitions.some((partition) => isSelected(sql, query, { partition, words: [each] }))
  return sorted.filter(isFound).slice(0, MAX_NEAR_SPELLINGS)
}

function weighed(sql: Sql, partition: Partition, word: string): { word: string; slips: number; documents: number }[] {
  const near = fuzzyMatches(word, nearbyWords(sql, partition, word)).slice(0, MAX_WEIGHED)
  const rows = sql(`SELECT word, documents FROM ${TABLES[partition].words} WHERE word IN (SELECT value FROM json_each(?))`)
  const documents = new Map(rows.all(JSON.stringify(near.map((each) => each.word))).map((row) => [String(row.word), Number(row.documents)]))
  return near.map((each) => ({ ...each, documents: documents.get(each.word) ?? 0 }))
}

function isSelected(sql: Sql, query: StoreQuery, { partition, words }: { partition: Partition; words: readonly string[] }): boolean {
  const { text, values } = matching(query, { partition, expression: words.map((word) => `"${word}"`).join(' OR ') })
  return sql(`SELECT 1 FROM (${text} LIMIT ${MAX_ROWS}) WHERE fits`).get(...values, LAST_ROW) !== undefined
}
