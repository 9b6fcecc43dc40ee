import type { SQLInputValue } from 'node:sqlite'
import type { FoundDocument, FoundPage, Fragment, Query } from '#domain/store.ts'
import { searchedTexts } from '#server/store/document-fields.ts'
import { highlighted } from '#server/store/text/highlights.ts'
import { type SearchTerm, searchTerms } from '#server/store/text/search-terms.ts'
import { nearPlan, type SearchPlan, strictPlan } from './plan.ts'
import { BEST_MATCH } from './search.ts'
import { documentAt, listing, matching, type Selected, sortOrder } from './select.ts'
import type { Sql } from './statements.ts'

/** Of more matches than this only the newest are ranked, the others follow newest first: ranking a word that is everywhere says little and costs much. */
const MOST_RANKED = 5000

type Order = { by: string; values: SQLInputValue[] }

/** The port's `find`. */
export function findDocuments(sql: Sql, query: Query): FoundPage {
  requireCount(query.size)
  requireCount(query.from ?? 0)
  if (query.text !== undefined) return searchDocuments(sql, query, searchTerms(query.text, query.sameWords))
  const selection = listing(query)
  const total = count(sql, selection)
  return { total, documents: page(sql, query, { ...selection, order: { by: sortOrder(query), values: [] } }) }
}

function searchDocuments(sql: Sql, query: Query, terms: readonly SearchTerm[]): FoundPage {
  const nothing = { total: 0, documents: [] }
  if (terms.length === 0) return nothing
  for (const makePlan of [strictPlan, nearPlan]) {
    const plan = makePlan(sql, terms)
    if (!plan) continue
    const selection = matching(query, plan.expression)
    const total = count(sql, selection)
    if (total === 0) continue
    const order = query.sort ? { by: sortOrder(query), values: [] } : bestMatchOrder(sql, selection, total)
    const documents = page(sql, query, { ...selection, order })
    return { total, documents: query.highlight ? documents.map((document) => withHighlights(document, plan, query.fields)) : documents }
  }
  return nothing
}

function bestMatchOrder(sql: Sql, { from, where, values }: Selected, total: number): Order {
  const last = `SELECT search.rowid AS seq FROM ${from} WHERE ${where} ORDER BY search.rowid DESC LIMIT 1 OFFSET ${MOST_RANKED - 1}`
  const oldestRanked = total > MOST_RANKED ? Number(sql(last).get(...values)?.seq) : 0
  return { by: `CASE WHEN search.rowid >= ? THEN ${BEST_MATCH} ELSE 0 END, id DESC, index_name DESC`, values: [oldestRanked] }
}

function count(sql: Sql, { from, where, values }: Selected): number {
  return Number(sql(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).get(...values)?.total)
}

function page(sql: Sql, query: Query, { from, where, values, order }: Selected & { order: Order }): FoundDocument[] {
  if (query.size === 0) return []
  const rows = sql(`SELECT documents.seq FROM ${from} WHERE ${where} ORDER BY ${order.by} LIMIT ? OFFSET ?`)
  return rows
    .all(...values, ...order.values, query.size, query.from ?? 0)
    .map(({ seq }) => documentAt(sql, Number(seq), query.highlight ? undefined : query.fields))
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

function requireCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`A page cannot have ${value} as its start or size`)
}
