import type { SQLInputValue } from 'node:sqlite'
import { type IndexName, indexNames, isIndexName } from '#domain/index-names.ts'
import type { Filter, FoundDocument, FoundPage, Fragment, Query } from '#domain/services.ts'
import { indexedKind, indexesWith, keyOf, searchedTexts } from '#server/store/document-fields.ts'
import { highlighted } from '#server/store/text/highlights.ts'
import { type SearchTerm, searchTerms } from '#server/store/text/search-terms.ts'
import { nearPlan, type SearchPlan, strictPlan } from './plan.ts'
import { keyColumn, keyIndex, nameList } from './schema.ts'
import { BEST_MATCH } from './search.ts'
import type { Sql } from './statements.ts'

/** Of more matches than this only the newest are ranked, the others follow newest first: ranking a word that is everywhere says little and costs much. */
const MOST_RANKED = 5000

/** A selection of documents: what stands after FROM and WHERE, and the values for its question marks. */
type Selection = { from: string; where: string; values: SQLInputValue[] }

type Order = { by: string; values: SQLInputValue[] }

/** The port's `find`. */
export function findDocuments(sql: Sql, query: Query): FoundPage {
  requireCount(query.size)
  requireCount(query.from ?? 0)
  if (query.text !== undefined) return searchDocuments(sql, query, searchTerms(query.text, query.sameWords))
  const selection = listing(query)
  const total = count(sql, selection)
  return { total, documents: page(sql, query, { ...selection, order: sortOrder(query) ?? { by: 'seq', values: [] } }) }
}

function searchDocuments(sql: Sql, query: Query, terms: readonly SearchTerm[]): FoundPage {
  const nothing = { total: 0, documents: [] }
  if (terms.length === 0) return nothing
  for (const makePlan of [strictPlan, nearPlan]) {
    const plan = makePlan(sql, terms)
    if (!plan) continue
    const selection = matching(query, plan)
    const total = count(sql, selection)
    if (total === 0) continue
    const order = sortOrder(query) ?? bestMatchOrder(sql, selection, total)
    const documents = page(sql, query, { ...selection, order })
    return { total, documents: query.highlight ? documents.map((document) => withHighlights(document, plan)) : documents }
  }
  return nothing
}

function listing({ indexes, where = [], sort }: Query): Selection {
  const { terms, values } = conditions(indexes, where)
  const field = leadingField({ indexes, where, sort })
  if (field === undefined) return { from: `documents INDEXED BY ${keyIndex('seq')}`, where: terms.join(' AND '), values }
  // The index is partial: only a condition in its own words lets SQLite use it.
  const covered = `index_name IN ${nameList(indexesWith(field))}`
  return {
    from: `documents INDEXED BY ${keyIndex(field)}`,
    where: (terms.includes(covered) ? terms : [covered, ...terms]).join(' AND '),
    values,
  }
}

/** The field whose index leads to the documents: one of few equal values, or else the one to sort by. */
function leadingField({ indexes, where, sort }: Required<Pick<Query, 'indexes' | 'where'>> & Pick<Query, 'sort'>): string | undefined {
  const isRange = (filter: Filter) => 'atMost' in filter || 'atLeast' in filter
  const isFew = (filter: Filter) => {
    const kind = indexedKind(indexes, filter.field)
    // Most documents have the same flags, and most lack what only some have.
    return kind !== 'flag' && ('isOneOf' in filter || ('is' in filter && keyOf(kind, filter.is) !== null))
  }
  const equal = where.find(isFew)
  return (equal ?? sort ?? where.find(isRange) ?? where[0])?.field
}

function matching({ indexes, where = [] }: Query, plan: SearchPlan): Selection {
  const { terms, values } = conditions(indexes, where)
  // CROSS JOIN keeps this order: matches first, then each one's document.
  const from = `search CROSS JOIN documents INDEXED BY ${keyIndex('seq')} ON documents.seq = search.rowid`
  return { from, where: ['search MATCH ?', ...terms].join(' AND '), values: [plan.expression, ...values] }
}

function conditions(indexes: readonly IndexName[], where: readonly Filter[]): { terms: string[]; values: SQLInputValue[] } {
  const filters = where.map((filter) => condition(indexes, filter))
  return {
    terms: [`index_name IN ${nameList(indexNames.filter((name) => indexes.includes(name)))}`, ...filters.map(({ term }) => term)],
    values: filters.flatMap(({ values }) => values),
  }
}

function condition(indexes: readonly IndexName[], filter: Filter): { term: string; values: SQLInputValue[] } {
  const kind = indexedKind(indexes, filter.field)
  const column = keyColumn(filter.field)
  const bound = (value: unknown) => {
    const key = keyOf(kind, value)
    return typeof key === 'boolean' ? Number(key) : key
  }
  const compared = (operator: string, value: unknown) => ({ term: `${column} ${operator} ?`, values: [bound(value)] })
  if ('isOneOf' in filter) {
    return { term: `${column} IN (${filter.isOneOf.map(() => '?').join(', ')})`, values: filter.isOneOf.map(bound) }
  }
  if ('is' in filter) return compared('IS', filter.is)
  if ('isNot' in filter) return compared('IS NOT', filter.isNot)
  if ('atMost' in filter) return compared('<=', filter.atMost)
  return compared('>=', filter.atLeast)
}

function sortOrder({ indexes, sort }: Query): Order | undefined {
  if (!sort) return undefined
  indexedKind(indexes, sort.field)
  const direction = sort.order === 'descending' ? 'DESC' : 'ASC'
  return { by: [keyColumn(sort.field), 'id', 'index_name'].map((column) => `${column} ${direction}`).join(', '), values: [] }
}

function bestMatchOrder(sql: Sql, { from, where, values }: Selection, total: number): Order {
  const last = `SELECT search.rowid AS seq FROM ${from} WHERE ${where} ORDER BY search.rowid DESC LIMIT 1 OFFSET ${MOST_RANKED - 1}`
  const oldestRanked = total > MOST_RANKED ? Number(sql(last).get(...values)?.seq) : 0
  return { by: `CASE WHEN search.rowid >= ? THEN ${BEST_MATCH} ELSE 0 END, id DESC, index_name DESC`, values: [oldestRanked] }
}

function count(sql: Sql, { from, where, values }: Selection): number {
  return Number(sql(`SELECT count(*) AS total FROM ${from} WHERE ${where}`).get(...values)?.total)
}

function page(sql: Sql, query: Query, { from, where, values, order }: Selection & { order: Order }): FoundDocument[] {
  if (query.size === 0) return []
  const rows = sql(`SELECT documents.seq FROM ${from} WHERE ${where} ORDER BY ${order.by} LIMIT ? OFFSET ?`)
  return rows.all(...values, ...order.values, query.size, query.from ?? 0).map(({ seq }) => documentAt(sql, Number(seq)))
}

function documentAt(sql: Sql, seq: number): FoundDocument {
  const row = sql('SELECT index_name, id, version, body FROM documents WHERE seq = ?').get(seq)
  const index = String(row?.index_name)
  if (!row || !isIndexName(index)) throw new Error(`Document ${seq} vanished within a transaction`)
  return { index, id: String(row.id), version: Number(row.version), body: JSON.parse(String(row.body)), highlights: {} }
}

function withHighlights(document: FoundDocument, plan: SearchPlan): FoundDocument {
  const highlights: Record<string, Fragment[]> = {}
  for (const [field, text] of Object.entries(searchedTexts(document.index, document.body))) {
    const fragments = highlighted(text, plan.found)
    if (fragments) highlights[field] = fragments
  }
  return { ...document, highlights }
}

function requireCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`A page cannot have ${value} as its start or size`)
}
