import type { SQLInputValue } from 'node:sqlite'
import type { ScanPage, ScanQuery, Selection, StoredDocument } from '#domain/ports/store.ts'
import { indexedKind } from '#server/store/document-fields.ts'
import { keyColumn } from '#server/store/sqlite/file/partitions.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { rowsAt } from './find.ts'
import { documentAt, mayBeUnkeyed, type Row, rowsOf, type Terms, withoutBeginning } from './select.ts'

type End = { key: SQLInputValue; id: string; index: string }

type Stretch = Terms & { isBegun?: boolean }

export function scanDocuments(sql: Sql, { size, from = 0, cursor, ...selection }: ScanQuery): ScanPage {
  const rows =
    cursor === undefined && from > 0
      ? rowsAt(sql, { ...selection, from, size: size + 1 })
      : rowsAfter(sql, { size, after: cursor, ...selection })
  const documents = rows.slice(0, size).map(({ seq }): StoredDocument => {
    const { highlights: _none, ...document } = documentAt(sql, seq, selection.fields)
    return document
  })
  const last = rows[size - 1]
  return rows.length > size && last
    ? { documents, cursor: JSON.stringify({ key: last.key, id: last.id, index: last.index }) }
    : { documents }
}

function rowsAfter(sql: Sql, { size, after, ...selection }: Selection & { size: number; after: string | undefined }): Row[] {
  const rows: Row[] = []
  for (const stretch of stretchesFrom(selection, after === undefined ? undefined : JSON.parse(after)))
    if (rows.length <= size)
      rows.push(
        ...rowsOf(sql, {
          selection: stretch.isBegun ? withoutBeginning(selection) : selection,
          also: stretch,
          most: size + 1 - rows.length,
        }),
      )
  return rows
}

function stretchesFrom(selection: Selection, after: End | undefined): Stretch[] {
  const { indexes, sort } = selection
  const operator = sort?.order === 'descending' ? '<' : '>'
  const beyond = (end: End): Stretch => ({ terms: [`(id, index_name) ${operator} (?, ?)`], values: [end.id, end.index] })
  if (!sort) return [after ? beyond(after) : { terms: [], values: [] }]
  indexedKind(indexes, sort.field)
  const column = keyColumn(sort.field)
  const missing: Stretch = { terms: [`${column} IS NULL`], values: [], isUnkeyed: true }
  const present: Stretch = { terms: [`${column} IS NOT NULL`], values: [] }
  const all = mayBeUnkeyed(selection) ? (sort.order === 'descending' ? [present, missing] : [missing, present]) : [present]
  if (!after) return all
  if (after.key === null) return [both(missing, beyond(after)), ...all.slice(all.indexOf(missing) + 1)]
  const rest: Stretch = {
    // The redundant first term lets an index start there.
    terms: [`${column} ${operator}= ?`, `(${column} ${operator} ? OR (id, index_name) ${operator} (?, ?))`],
    values: [after.key, after.key, after.id, after.index],
    isBegun: true,
  }
  return [rest, ...all.slice(all.indexOf(present) + 1)]
}

function both(one: Stretch, other: Stretch): Stretch {
  return { ...one, terms: [...one.terms, ...other.terms], values: [...one.values, ...other.values] }
}
