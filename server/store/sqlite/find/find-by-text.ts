import { type HighlightFragment, MAX_SEARCH_RESULTS, type SearchHit, type SearchPage, type StoreQuery } from '#domain/ports/store.ts'
import { type SearchTerm, searchTerms } from '#domain/text-search/search-terms.ts'
import { searchedTexts } from '#server/store/document-fields.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { type HighlightTerms, highlightText } from '#server/store/text/highlights.ts'
import { partitionsOf } from '#server/store/text/partitions.ts'
import { nearWordsFor } from './fuzzy-terms.ts'
import { isCommon, merged, newestMatches, rankedMatches, type SearchMatches, sortedMatches } from './matches.ts'
import { planFor, type SearchPlan } from './search-plan.ts'
import { documentAt } from './select.ts'

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

/** Highlights need the whole body, whichever fields are returned. */
function withHighlights(document: SearchHit, found: HighlightTerms, fields: readonly string[] | undefined): SearchHit {
  const highlights: Record<string, HighlightFragment[]> = {}
  for (const [field, text] of Object.entries(searchedTexts(document.index, document.body))) {
    const fragments = highlightText(text, found)
    if (fragments) highlights[field] = fragments
  }
  const body = fields ? Object.fromEntries(Object.entries(document.body).filter(([name]) => fields.includes(name))) : document.body
  return { ...document, body, highlights }
}
