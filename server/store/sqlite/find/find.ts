import type { SearchPage, StoreQuery } from '#domain/ports/store.ts'
import { indexedKind, requireCount } from '#server/store/document-fields.ts'
import { keyColumn } from '#server/store/sqlite/file/partitions.ts'
import { type CountPlan, dayAt, sizeOf, totalOf } from '#server/store/sqlite/file/precomputed-counts.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { findByText } from './find-by-text.ts'
import { minuteCountPlan, pageBound } from './minute-bounds.ts'
import { countRows, documentAt, mayBeUnkeyed, type Row, rowsOf, type Terms, withoutBeginning } from './select.ts'

const FEW_ROWS = 20_000
const MOST_SKIPPED = 100
const MOST_SORTED = 500

export function findDocuments(sql: Sql, query: StoreQuery): SearchPage {
  return findQuickly(sql, query, Number.POSITIVE_INFINITY) ?? { total: 0, documents: [] }
}

export function findQuickly(sql: Sql, query: StoreQuery, mostRows = FEW_ROWS): SearchPage | undefined {
  const { size, from = 0, sort, indexes, fields } = query
  requireCount(size)
  requireCount(from)
  if (sort) indexedKind(indexes, sort.field)
  if (query.text !== undefined) return mostRows === Number.POSITIVE_INFINITY ? findByText(sql, query, query.text) : undefined
  const tally = minuteCountPlan(query)
  if (!tally && sizeOf(sql, indexes) > mostRows) return undefined
  const total = tally ? totalOf(sql, tally) : countRows(sql, query)
  if (size === 0 || from >= total) return { total, documents: [] }
  const rows = pageOf(sql, query, { tally, total, mostRows })
  return rows && { total, documents: rows.map(({ seq }) => documentAt(sql, seq, fields)) }
}

export function rowsAt(sql: Sql, query: StoreQuery): Row[] {
  const tally = minuteCountPlan(query)
  const total = tally ? totalOf(sql, tally) : countRows(sql, query)
  return (query.from ?? 0) >= total ? [] : (pageOf(sql, query, { tally, total, mostRows: Number.POSITIVE_INFINITY }) ?? [])
}

type Known = { tally: CountPlan | undefined; total: number; mostRows: number }

function pageOf(sql: Sql, query: StoreQuery, { tally, total, mostRows }: Known): Row[] | undefined {
  const { from = 0, size, sort } = query
  const lead = tally && (tally.by ?? boundedBy(query, tally.listedBy))
  if (lead !== undefined && total <= MOST_SORTED) return rowsOf(sql, { selection: query, lead, most: size, skip: from })
  const found =
    tally?.isSeekable && sort && (from > MOST_SKIPPED || tally.by !== undefined)
      ? dayAt(sql, tally, { from, order: sort.order })
      : undefined
  if (found && sort) {
    if (found.skip > mostRows) return undefined
    return rowsFrom(sql, { ...query, sort }, found)
  }
  const behind = Math.max(0, total - from - size)
  if (Math.min(from, behind) > mostRows) return undefined
  if (from <= behind || !sort) return rowsOf(sql, { selection: query, most: size, skip: from })
  const reversed = { ...query, sort: { field: sort.field, order: sort.order === 'descending' ? 'ascending' : 'descending' } as const }
  return rowsOf(sql, { selection: reversed, most: Math.min(size, total - from), skip: behind }).toReversed()
}

function boundedBy({ sort, where = [] }: StoreQuery, listedBy: string): string | undefined {
  const isBounded = where.some((filter) => filter.field === listedBy && ('lte' in filter || 'gte' in filter))
  return isBounded && sort && sort.field !== listedBy ? listedBy : undefined
}

function rowsFrom(
  sql: Sql,
  query: StoreQuery & { sort: NonNullable<StoreQuery['sort']> },
  { day, skip }: { day: string; skip: number },
): Row[] {
  const { sort, size } = query
  const selection = withoutBeginning(query)
  const column = keyColumn(sort.field)
  const missing: Terms = { terms: [`${column} IS NULL`], values: [], isUnkeyed: true }
  const bound = day && pageBound(query, sort.field, day, sort.order)
  if (sort.order === 'ascending') {
    const also: Terms = bound === '' ? { terms: [], values: [] } : { terms: [`${column} >= ?`], values: [bound] }
    return rowsOf(sql, { selection: day === '' ? query : selection, also, most: size, skip })
  }
  if (day === '') return rowsOf(sql, { selection: query, also: missing, most: size, skip })
  const rows = rowsOf(sql, { selection, also: { terms: [`${column} <= ?`], values: [bound] }, most: size, skip })
  return rows.length < size && mayBeUnkeyed(query)
    ? [...rows, ...rowsOf(sql, { selection: query, also: missing, most: size - rows.length })]
    : rows
}
