import type { DatabaseSync } from 'node:sqlite'
import { MAX_SEARCH_RESULTS, type SearchPage, type StoreQuery } from '#domain/ports/store.ts'
import { type SearchTerm, searchTerms, typedTokensOf } from '#domain/text-search/search-terms.ts'
import { TABLES } from '#server/store/sqlite/file/search-index.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { fuzzyMatches, letterSet, MAX_MISSPELT_WORDS, MAX_NEAR_SPELLINGS, maxEdits, mayBeNear } from '#server/store/text/fuzzy-match.ts'
import { type HighlightTerms, withHighlights } from '#server/store/text/highlights.ts'
import { type Partition, partitionsOf } from '#server/store/text/partitions.ts'
import { isCommon, LAST_ROW, merged, newestMatches, rankedMatches, type SearchMatches, sortedMatches } from './matches.ts'
import { formsOf, planFor, type SearchPlan } from './search-plan.ts'
import { documentAt, matching } from './select.ts'

type Part = { plan: SearchPlan; matches: SearchMatches }

export function findByText(sql: Sql, query: StoreQuery, text: string): SearchPage {
  const terms = searchTerms(text, query.sameWords, query.isPartial)
  if (terms.length === 0) return { total: 0, documents: [] }
  const whole = plansFor(sql, query, terms.map(finished))
  if (whole.some((plan) => isCommon(sql, plan))) {
    const parts = whole.map((plan) => partOf(sql, query, plan))
    if (truncationOf(parts) && hasMatches(parts)) return pageOf(sql, query, parts)
  }
  const exact = plansFor(sql, query, terms).map((plan) => partOf(sql, query, plan))
  if (hasMatches(exact)) return pageOf(sql, query, exact)
  const nearWords = nearWordsFor(sql, query, terms)
  const near = nearWords.size > 0 ? plansFor(sql, query, terms, nearWords).map((plan) => partOf(sql, query, plan)) : []
  if (hasMatches(near)) return pageOf(sql, query, near)
  return { total: 0, documents: [], ...(truncationOf([...exact, ...near]) === 'timeout' ? { truncated: 'timeout' } : {}) }
}

function plansFor(sql: Sql, query: StoreQuery, terms: readonly SearchTerm[], nearWords?: ReadonlyMap<string, string[]>): SearchPlan[] {
  return partitionsOf(query).flatMap((partition) => planFor(sql, partition, terms, nearWords) ?? [])
}

function partOf(sql: Sql, query: StoreQuery, plan: SearchPlan): Part {
  return { plan, matches: newestMatches(sql, query, plan, isCommon(sql, plan)) }
}

function hasMatches(parts: readonly Part[]): boolean {
  return parts.some(({ matches }) => matches.seqs.length > 0)
}

function truncationOf(parts: readonly Part[]): SearchMatches['truncated'] {
  return parts.find(({ matches }) => matches.truncated)?.matches.truncated
}

function pageOf(sql: Sql, query: StoreQuery, parts: readonly Part[]): SearchPage {
  const { size, from = 0, fields, highlight } = query
  const end = Math.min(from + size, MAX_SEARCH_RESULTS)
  const all = parts.flatMap(({ matches }) => matches.seqs)
  const seqs = parts.length === 1 ? all : all.toSorted((a, b) => b - a).slice(0, MAX_SEARCH_RESULTS)
  const best = query.sort
    ? sortedMatches(sql, query, { seqs, most: end })
    : merged(
        parts.map(({ plan, matches }) => rankedMatches(sql, { plan, matches, most: end })),
        end,
      )
  const documents = best.slice(from, end).map((seq) => documentAt(sql, seq, highlight ? undefined : fields))
  const truncated = all.length > MAX_SEARCH_RESULTS ? 'too-many' : truncationOf(parts)
  return {
    total: seqs.length,
    documents: highlight ? documents.map((document) => withHighlights(document, foundBy(parts), fields)) : documents,
    ...(truncated ? { truncated } : {}),
  }
}

function foundBy(parts: readonly Part[]): HighlightTerms {
  return {
    isWord: (word) => parts.some(({ plan }) => plan.highlights.isWord(word)),
    phrases: parts.flatMap(({ plan }) => plan.highlights.phrases),
  }
}

function finished(term: SearchTerm): SearchTerm {
  return 'typed' in term ? { ...term, typed: term.typed.map(finished) } : { ...term, isUnfinished: false }
}

const MAX_WEIGHED = 1000
const MAX_ROWS = 200

/** Suggests only words of items that this search may show. */
function nearWordsFor(sql: Sql, query: StoreQuery, terms: readonly SearchTerm[]): ReadonlyMap<string, string[]> {
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

type SameLength = { text: string; letters: number[] }

type Vocabulary = { lastId: number; removed: number; byLength: Map<number, SameLength> }

const vocabularies = new WeakMap<DatabaseSync, Vocabulary>()

function* nearbyWords(sql: Sql, partition: Partition, word: string): Generator<string> {
  const limit = maxEdits(word)
  if (partition === 'hidden') {
    const rows = sql('SELECT word FROM hidden_words WHERE length(word) BETWEEN ? AND ?')
    for (const row of rows.iterate(word.length - limit, word.length + limit)) yield String(row.word)
    return
  }
  const letters = letterSet(word)
  const { byLength } = upToDate(sql)
  for (let length = word.length - limit; length <= word.length + limit; length++) {
    const same = byLength.get(length)
    for (const [at, others] of same?.letters.entries() ?? [])
      if (mayBeNear(letters, others, limit)) yield same?.text.slice(at * length, (at + 1) * length) ?? ''
  }
}

function upToDate(sql: Sql): Vocabulary {
  const removed = Number(sql('SELECT number FROM removed_words').get()?.number)
  const lastId = Number(sql('SELECT max(id) AS last FROM words').get()?.last ?? 0)
  const before = vocabularies.get(sql.database)
  const vocabulary = before?.removed === removed ? before : { lastId: 0, removed, byLength: new Map<number, SameLength>() }
  if (lastId > vocabulary.lastId) readWords(sql, vocabulary)
  vocabulary.lastId = lastId
  vocabularies.set(sql.database, vocabulary)
  return vocabulary
}

function readWords(sql: Sql, { lastId, byLength }: Vocabulary): void {
  const row = sql(`SELECT group_concat(word, ' ') AS words FROM words WHERE id > ?`).get(lastId)
  for (const [length, words] of Map.groupBy(String(row?.words ?? '').split(' '), (word) => word.length)) {
    const same = byLength.get(length) ?? { text: '', letters: [] }
    same.text += words.join('')
    for (const word of words) same.letters.push(letterSet(word))
    byLength.set(length, same)
  }
}
