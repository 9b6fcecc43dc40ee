import type { SQLInputValue } from 'node:sqlite'
import { type IndexName, indexNames, isIndexName } from '#domain/index-names.ts'
import type { Body, Filter, FoundDocument, Selection } from '#domain/store.ts'
import { indexedKind, indexesWith, keyOf } from '#server/store/document-fields.ts'
import type { Sql } from './statements.ts'
import { keyColumn, keyIndex, nameList } from './tables.ts'

/** What stands after FROM and WHERE, and the values for its question marks. */
export type Selected = { from: string; where: string; values: SQLInputValue[] }

/** The documents of a selection, by way of the index that leads there fastest. */
export function listing(selection: Selection): Selected {
  const { terms, values } = conditions(selection)
  const field = selection.ids ? undefined : leadingField(selection)
  if (field === undefined) return { from: 'documents', where: terms.join(' AND '), values }
  // The index is partial: only a condition in its own words lets SQLite use it.
  const covered = `index_name IN ${nameList(indexesWith(field))}`
  return {
    from: `documents INDEXED BY ${keyIndex(field)}`,
    where: (terms.includes(covered) ? terms : [covered, ...terms]).join(' AND '),
    values,
  }
}

/** The documents of a selection that an expression of the search finds. */
export function matching(selection: Selection, expression: string): Selected {
  const { terms, values } = conditions(selection)
  // CROSS JOIN keeps this order: matches first, then each one's document.
  const from = `search CROSS JOIN documents INDEXED BY ${keyIndex('seq')} ON documents.seq = search.rowid`
  return { from, where: ['search MATCH ?', ...terms].join(' AND '), values: [expression, ...values] }
}

/** What stands after ORDER BY. */
export function sortOrder({ indexes, sort }: Selection): string {
  if (sort) indexedKind(indexes, sort.field)
  const direction = sort?.order === 'descending' ? 'DESC' : 'ASC'
  return [...(sort ? [keyColumn(sort.field)] : []), 'id', 'index_name'].map((column) => `${column} ${direction}`).join(', ')
}

/** The document in a row that was selected within the same transaction, with all of its body or with some fields of it. */
export function documentAt(sql: Sql, seq: number, fields: readonly string[] | undefined): FoundDocument {
  const row = sql(`SELECT index_name, id, version${fields ? '' : ', body'} FROM documents WHERE seq = ?`).get(seq)
  const index = String(row?.index_name)
  if (!row || !isIndexName(index)) throw new Error(`Document ${seq} vanished within a transaction`)
  const body = fields ? fieldsAt(sql, seq, fields) : JSON.parse(String(row.body))
  return { index, id: String(row.id), version: String(row.version), body, highlights: {} }
}

function fieldsAt(sql: Sql, seq: number, fields: readonly string[]): Body {
  const body: Body = {}
  if (fields.length === 0) return body
  const row = sql(`SELECT ${fields.map((_, at) => `body -> ? AS field_${at}`).join(', ')} FROM documents WHERE seq = ?`).get(...fields, seq)
  for (const [at, field] of fields.entries()) {
    const value = row?.[`field_${at}`]
    if (typeof value === 'string') body[field] = JSON.parse(value)
  }
  return body
}

/** The field whose index leads to the documents: one of few equal values, or else the one to sort by. */
function leadingField({ indexes, where = [], sort }: Selection): string | undefined {
  const isRange = (filter: Filter) => 'atMost' in filter || 'atLeast' in filter
  const isFew = (filter: Filter) => {
    const kind = indexedKind(indexes, filter.field)
    // Most documents have the same flags, and most lack what only some have.
    return kind !== 'flag' && ('isOneOf' in filter || ('is' in filter && keyOf(kind, filter.is) !== null))
  }
  const equal = where.find(isFew)
  return (equal ?? sort ?? where.find(isRange) ?? where[0])?.field
}

function conditions({ indexes, where = [], ids }: Selection): { terms: string[]; values: SQLInputValue[] } {
  const filters = where.map((filter) => condition(indexes, filter))
  const terms = [`index_name IN ${nameList(indexNames.filter((name) => indexes.includes(name)))}`, ...filters.map(({ term }) => term)]
  const values = filters.flatMap((filter) => filter.values)
  if (!ids) return { terms, values }
  return {
    terms: [...terms, 'id IN (SELECT value FROM json_each(?))'],
    values: [...values, JSON.stringify(ids.filter((id) => id.isWellFormed()))],
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
