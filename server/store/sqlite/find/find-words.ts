import { type FoundDocument, type FoundPage, type Fragment, MOST_FOUND, type Query } from '#domain/store.ts'
import { type SearchTerm, searchTerms } from '#domain/text/search-terms.ts'
import { searchedTexts } from '#server/store/document-fields.ts'
import type { Sql } from '#server/store/sqlite/statements.ts'
import { highlighted } from '#server/store/text/highlights.ts'
import { isCommon, type Matches, newestMatches, rankedMatches, sortedMatches } from './matches.ts'
import { nearPlan, type SearchPlan, strictPlan } from './plan.ts'
import { documentAt } from './select.ts'

export function findWords(sql: Sql, query: Query, text: string): FoundPage {
  const terms = searchTerms(text, query.sameWords)
  let isCut = false
  if (terms.length === 0) return { total: 0, documents: [] }
  const whole = strictPlan(sql, terms.map(finished))
  if (whole && isCommon(sql, whole)) {
    const matches = newestMatches(sql, query, whole, true)
    if (matches.limit && matches.seqs.length > 0) return pageOf(sql, query, { plan: whole, matches })
  }
  for (const makePlan of [strictPlan, nearPlan]) {
    const plan = makePlan(sql, terms)
    if (!plan) continue
    const matches = newestMatches(sql, query, plan, isCommon(sql, plan))
    isCut ||= matches.limit === 'time'
    if (matches.seqs.length > 0) return pageOf(sql, query, { plan, matches })
  }
  return { total: 0, documents: [], ...(isCut ? { limit: 'time' } : {}) }
}

function pageOf(sql: Sql, query: Query, { plan, matches }: { plan: SearchPlan; matches: Matches }): FoundPage {
  const { size, from = 0, fields, highlight } = query
  const end = Math.min(from + size, MOST_FOUND)
  const seqs = query.sort ? sortedMatches(sql, query, { matches, most: end }) : rankedMatches(sql, { plan, matches, most: end })
  const documents = seqs.slice(from, end).map((seq) => documentAt(sql, seq, highlight ? undefined : fields))
  const { limit } = matches
  return {
    total: matches.seqs.length,
    documents: highlight ? documents.map((document) => withHighlights(document, plan, fields)) : documents,
    ...(limit ? { limit } : {}),
  }
}

/** A whole word that stands everywhere finds enough: what only begins with it need not be looked for. */
function finished(term: SearchTerm): SearchTerm {
  return 'typed' in term ? { ...term, typed: term.typed.map(finished) } : { ...term, isUnfinished: false }
}

/** The words are looked for in the whole body, whatever is asked of it. */
function withHighlights(document: FoundDocument, plan: SearchPlan, fields: readonly string[] | undefined): FoundDocument {
  const highlights: Record<string, Fragment[]> = {}
  for (const [field, text] of Object.entries(searchedTexts(document.index, document.body))) {
    const fragments = highlighted(text, plan.found)
    if (fragments) highlights[field] = fragments
  }
  const body = fields ? Object.fromEntries(Object.entries(document.body).filter(([name]) => fields.includes(name))) : document.body
  return { ...document, body, highlights }
}
