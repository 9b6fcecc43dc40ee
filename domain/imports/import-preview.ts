import { isBlank } from '#domain/fields/filled-values.ts'
import type { ImportRows } from '#domain/import-records/import-report.ts'
import { knownFieldNames } from '#domain/kinds/item-tables.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'
import { isDayColumn } from './day-columns.ts'
import { fieldOfColumn, findUnknownColumns, normalizeFieldNames, parseItemKind } from './import-fields.ts'
import { createRowCollector, type ImportServices } from './row-collector.ts'

const ROWS = 10
const LONGEST_CELL = 120

type PreviewRow = { row: number; line: number; cells: string[]; problems: string[] }

export type ImportPreview = {
  columns: { header: string; field: string | undefined }[]
  rows: PreviewRow[]
  hasMore: boolean
  failure?: string
}

export async function previewImport(services: ImportServices, rows: ImportRows, isCut: boolean): Promise<ImportPreview> {
  const preview: ImportPreview = { columns: [], rows: [], hasMore: isCut }
  const given: (Omit<PreviewRow, 'cells'> & { fields: Record<string, unknown> })[] = []
  for (const row of rows) {
    if ('failure' in row) {
      if (!isCut || given.length === 0) preview.failure = row.failure
      break
    }
    if ('picture' in row) continue
    if (given.length === ROWS) {
      preview.hasMore = true
      break
    }
    // A fresh collector per row repeats column errors, so each row shows its own.
    const batch = createRowCollector(services)
    await batch.add(row)
    const { problems } = await batch.result()
    const fields = 'fields' in row ? row.fields : {}
    const unknown = unknownOf(fields)
    const isNamed = (field: string) => field === '' || (knownFieldNames.has(field) && !unknown.includes(field))
    const texts = problems.list.map(({ field, text }) => (isNamed(field) ? text : `${field}: ${text}`))
    given.push({ row: row.row, line: row.line, fields, problems: texts })
  }
  const names = [...new Set(given.flatMap(({ fields }) => Object.keys(fields).filter((name) => !isBlank(fields[name]))))]
  preview.columns = names.map((name) => ({ header: name, field: fieldOf(name) }))
  preview.rows = given.map(({ fields, ...about }) => ({ ...about, cells: names.map((name) => asRead(name, fields[name])) }))
  return preview
}

function unknownOf(given: Record<string, unknown>): string[] {
  const { fields } = normalizeFieldNames(given)
  const kind = parseItemKind(fields.kind)
  return kind ? findUnknownColumns(kind, fields) : []
}

function fieldOf(column: string): string | undefined {
  const name = fieldOfColumn(column)
  return knownFieldNames.has(name) || ['kind', 'id', 'updated_at'].includes(name) ? name : undefined
}

/** Days are spelled out, because numbers mean different days in different countries. */
function asRead(column: string, value: unknown): string {
  const day = isDayColumn(column) && typeof value === 'string' ? parseDay(value.trim()) : undefined
  return day === undefined ? shown(value) : formatLongDay(day)
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL)}…` : text
}
