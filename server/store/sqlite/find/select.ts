import type { SQLInputValue } from 'node:sqlite'
import {
  type DistinctQuery,
  type DocumentBody,
  type Filter,
  type IndexName,
  indexNames,
  isIndexName,
  type SearchHit,
  type Selection,
} from '#domain/ports/store.ts'
import { boundKey, indexedKind, indexesWith, keyOf } from '#server/store/document-fields.ts'
import {
  coveredBy,
  isPartitionField,
  isSparse,
  keyColumn,
  listedField,
  nameList,
  partitionsOf,
  partitionTerms,
} from '#server/store/sqlite/file/partitions.ts'
import { TABLES } from '#server/store/sqlite/file/search-index.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { keyIndex } from '#server/store/sqlite/file/tables.ts'
import type { Partition } from '#server/store/text/partitions.ts'

type Selected = { from: string; where: string; values: SQLInputValue[] }

export type Terms = { terms: readonly string[]; values: readonly SQLInputValue[]; isUnkeyed?: boolean }

const NO_TERMS: Terms = { terms: [], values: [] }

type Rows = { selection: Selection; also?: Terms; lead?: string | undefined; most: number; skip?: number }

export type Row = { seq: number; key: SQLInputValue; id: string; index: string }

export function rowsOf(sql: Sql, { selection, also = NO_TERMS, lead, most, skip = 0 }: Rows): Row[] {
  const { sort } = selection
  if (sort) indexedKind(selection.indexes, sort.field)
  const parts = partsOf(selection, { lead, also })
  if (parts.length === 0) return []
  const isKeyed = sort !== undefined && !also.isUnkeyed
  const key = isKeyed ? keyColumn(sort.field) : 'NULL'
  const direction = sort?.order === 'descending' ? 'DESC' : 'ASC'
  const order = [...(isKeyed ? ['key'] : []), 'id', 'index_name'].map((column) => `${column} ${direction}`).join(', ')
  const each = parts.map(({ from, where }) => `SELECT seq, ${key} AS key, id, index_name FROM ${from} WHERE ${where}`)
  return sql(`${each.join(' UNION ALL ')} ORDER BY ${order} LIMIT ? OFFSET ?`)
    .all(...parts.flatMap(({ values }) => values), most, skip)
    .map((row) => ({ seq: Number(row.seq), key: row.key ?? null, id: String(row.id), index: String(row.index_name) }))
}

export function countRows(sql: Sql, selection: Selection): number {
  const parts = partsOf(selection)
  if (parts.length === 0) return 0
  const each = parts.map(({ from, where }) => `SELECT count(*) AS number FROM ${from} WHERE ${where}`)
  const row = sql(`SELECT sum(number) AS total FROM (${each.join(' UNION ALL ')})`).get(...parts.flatMap(({ values }) => values))
  return Number(row?.total)
}

/** Each value is one step in the index, however many documents have it. */
export function distinctKeys(sql: Sql, { indexes, where = [], field, size }: DistinctQuery): string[] {
  const column = keyColumn(field)
  const keys: string[] = []
  for (let last = ''; keys.length < size; ) {
    const parts = partsOf({ indexes, where }, { lead: field, also: { terms: [`${column} > ?`], values: [last] } })
    const each = parts.map(({ from, where: terms }) => `SELECT min(${column}) AS key FROM ${from} WHERE ${terms}`)
    const row = sql(`SELECT min(key) AS key FROM (${each.join(' UNION ALL ')})`).get(...parts.flatMap(({ values }) => values))
    if (typeof row?.key !== 'string') break
    keys.push(row.key)
    last = row.key
  }
  return keys
}

export function matching(
  selection: Selection,
  { partition, expression }: { partition: Partition; expression: string },
): { text: string; values: SQLInputValue[] } {
  const { search } = TABLES[partition]
  const { terms, values } = conditions(selection)
  const names = `documents.index_name IN ${nameList(indexNames.filter((name) => selection.indexes.includes(name)))}`
  // CROSS JOIN fixes the order: matches first, then their documents.
  const text = `SELECT ${search}.rowid AS seq, ${[names, ...terms].join(' AND ')} AS fits
    FROM ${search} CROSS JOIN documents INDEXED BY ${keyIndex('seq')} ON documents.seq = ${search}.rowid
    WHERE ${search} MATCH ? AND ${search}.rowid < ? ORDER BY ${search}.rowid DESC`
  return { text, values: [...values, expression] }
}

export function documentAt(sql: Sql, seq: number, fields: readonly string[] | undefined): SearchHit {
  const row = sql(`SELECT index_name, id, version${fields ? '' : ', body'} FROM documents WHERE seq = ?`).get(seq)
  const index = String(row?.index_name)
  if (!row || !isIndexName(index)) throw new Error(`Document ${seq} vanished within a transaction`)
  const body = fields ? fieldsAt(sql, seq, fields) : JSON.parse(String(row.body))
  return { index, id: String(row.id), version: String(row.version), body, highlights: {} }
}

function fieldsAt(sql: Sql, seq: number, fields: readonly string[]): DocumentBody {
  const body: DocumentBody = {}
  if (fields.length === 0) return body
  const row = sql(`SELECT ${fields.map((_, at) => `body -> ? AS field_${at}`).join(', ')} FROM documents WHERE seq = ?`).get(...fields, seq)
  for (const [at, field] of fields.entries()) {
    const value = row?.[`field_${at}`]
    if (typeof value === 'string') body[field] = JSON.parse(value)
  }
  return body
}

export function partsOf(selection: Selection, { lead, also = NO_TERMS }: { lead?: string | undefined; also?: Terms } = {}): Selected[] {
  const field = selection.ids ? undefined : (lead ?? leadingField(selection))
  const indexes = indexNames.filter((name) => selection.indexes.includes(name))
  const { where = [] } = selection
  if (field === undefined) {
    const { terms, values } = conditions(selection)
    return indexes.map((index) => ({
      from: 'documents',
      where: [`index_name = '${index}'`, ...terms, ...also.terms].join(' AND '),
      values: [...values, ...also.values],
    }))
  }
  const group = indexesWith(field)
  const { terms, values } = conditions({ ...selection, where: where.filter((filter) => !isPartitionField(group, filter)) })
  const covered = coveredBy(field)
  return indexes.flatMap((index) =>
    partitionsOf(index, selection, group).map((shelf) => ({
      from: `documents INDEXED BY ${keyIndex(field)}`,
      where: [covered, `index_name = '${index}'`, ...partitionTerms(shelf), ...terms, ...also.terms].join(' AND '),
      values: [...values, ...also.values],
    })),
  )
}

export function mayBeUnkeyed({ where = [], sort }: Selection): boolean {
  return !where.some((filter) => filter.field === sort?.field && ('lte' in filter || 'gte' in filter))
}

/** SQLite starts at the first of two bounds, even if the other is nearer. */
export function withoutBeginning<S extends Selection>(selection: S): S {
  const { sort, where = [] } = selection
  const bound = sort?.order === 'descending' ? 'lte' : 'gte'
  return { ...selection, where: where.filter((filter) => filter.field !== sort?.field || !(bound in filter)) }
}

function leadingField({ indexes, where = [], sort }: Selection): string | undefined {
  const kindOf = ({ field }: Pick<Filter, 'field'>) => indexedKind(indexes, field)
  const isRange = (filter: Filter) => 'lte' in filter || 'gte' in filter
  const isFew = (filter: Filter) => 'in' in filter || ('equals' in filter && keyOf(kindOf(filter), filter.equals) !== null)
  const isPresent = (filter: Filter) =>
    isFew(filter) || isRange(filter) || ('notEquals' in filter && keyOf(kindOf(filter), filter.notEquals) === null)
  // Most documents share flags, while a sparse field narrows the search.
  const canLead = ({ field }: Pick<Filter, 'field'>) =>
    kindOf({ field }) !== 'flag' && (!isSparse(field) || where.some((filter) => filter.field === field && isPresent(filter)))
  const others = where.filter(canLead)
  const equal = others.find(isFew)
  const lead = equal ?? (sort && canLead(sort) ? sort : undefined) ?? others.find(isRange) ?? others[0]
  if (lead || (where.length === 0 && !sort)) return lead?.field
  const listed = new Set(indexes.map((index) => listedField(index)?.name))
  return listed.size === 1 ? [...listed][0] : undefined
}

function conditions({ indexes, where = [], ids, exceptIds }: Selection): { terms: string[]; values: SQLInputValue[] } {
  const filters = where.map((filter) => condition(indexes, filter))
  if (ids) filters.push(amongIds('IN', ids))
  if (exceptIds) filters.push(amongIds('NOT IN', exceptIds))
  return { terms: filters.map(({ term }) => term), values: filters.flatMap((filter) => filter.values) }
}

function amongIds(operator: 'IN' | 'NOT IN', ids: readonly string[]): { term: string; values: SQLInputValue[] } {
  return { term: `id ${operator} (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids.filter((id) => id.isWellFormed()))] }
}

function condition(indexes: readonly IndexName[], filter: Filter): { term: string; values: SQLInputValue[] } {
  const kind = indexedKind(indexes, filter.field)
  const column = keyColumn(filter.field)
  const bound = (value: unknown, isUpper = false) => {
    const key = boundKey(kind, value, isUpper)
    return typeof key === 'boolean' ? Number(key) : key
  }
  const compared = (operator: string, value: unknown) => ({ term: `${column} ${operator} ?`, values: [bound(value, operator === '<=')] })
  if ('in' in filter) {
    return { term: `${column} IN (${filter.in.map(() => '?').join(', ')})`, values: filter.in.map((value) => bound(value)) }
  }
  if ('equals' in filter) return compared('IS', filter.equals)
  if ('notEquals' in filter) return compared('IS NOT', filter.notEquals)
  if ('notLte' in filter) return { term: `(${column} IS NULL OR ${column} > ?)`, values: [bound(filter.notLte, true)] }
  if ('lte' in filter) return compared('<=', filter.lte)
  return compared('>=', filter.gte)
}
