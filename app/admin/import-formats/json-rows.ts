import { isExportHeader } from '#domain/exports/export-format.ts'
import { type ImportRow, type ImportRows, MOST_IMPORT_ROWS, type RowPlace } from '#domain/import-records/import-report.ts'
import { isObject } from '#lib/objects/objects.ts'
import type { ImportContext } from './old-post.ts'

/** Items have about 15 fields, so longer rows aren't worth the memory. */
const MOST_VALUES = 1000
const MOST_DEPTH = 20
/** More values fill the memory of a server before any row is read. */
const MOST_SIGNS = 1_000_000
const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b]

type Parsed = { ok: true; value: unknown } | { ok: false; fault: string }

export async function jsonRows(text: string, context?: ImportContext): Promise<ImportRows> {
  const file = parsed(text)
  if (!file.ok) return [{ failure: `The JSON in the file is broken: ${file.fault}.` }]
  const { value } = file
  const ghost = context && (await import('./ghost.ts')).readGhost(value, context)
  if (ghost) return ghost
  const list = isObject(value) && !Array.isArray(value) ? (value.items ?? [value]) : value
  if (!Array.isArray(list)) return [{ failure: 'The file must be a list of posts, or have a list named “items”.' }]
  return list.slice(0, MOST_IMPORT_ROWS + 1).map((item, at) => rowOf({ row: at + 1, line: 0 }, { ok: true, value: item }))
}

/** Exports hold images between their posts. */
export function ndjsonRows(text: string): ImportRows {
  const rows: ImportRow[] = []
  let [isExport, posts, line] = [false, 0, 0]
  for (let start = 0; start < text.length && posts <= MOST_IMPORT_ROWS; line++) {
    const end = text.indexOf('\n', start) === -1 ? text.length : text.indexOf('\n', start)
    const source = text.slice(start, end)
    start = end + 1
    if (source.trim() === '') continue
    const row = rowOf({ row: rows.length + 1, line: line + 1 }, parsed(source))
    if ('fields' in row && isExportHeader(row.fields)) isExport = true
    else rows.push(isExport ? exportedRow(row) : row)
    if (!('picture' in row)) posts++
  }
  return rows
}

function exportedRow(row: ImportRow): ImportRow {
  if (!('fields' in row)) return row
  const { fields, ...place } = row
  return 'picture' in fields ? { ...place, picture: fields.picture } : { ...place, fields, isExported: true }
}

function rowOf(place: RowPlace, read: Parsed): ImportRow {
  if (!read.ok) return { ...place, problem: `The row isn’t valid JSON: ${read.fault}.` }
  const { value } = read
  if (!isObject(value) || Array.isArray(value)) return { ...place, problem: 'The row must be an object with fields.' }
  if (isTooLarge(value))
    return {
      ...place,
      problem: `The row has more than ${MOST_VALUES.toLocaleString('en-US')} values, or more than ${MOST_DEPTH} inside one another.`,
    }
  return { ...place, fields: value }
}

function isTooLarge(row: unknown): boolean {
  let left = MOST_VALUES
  const exceeds = (value: unknown, depth: number): boolean =>
    depth > MOST_DEPTH || left-- < 0 || (isObject(value) && Object.values(value).some((each) => exceeds(each, depth + 1)))
  return exceeds(row, 0)
}

function parsed(text: string): Parsed {
  let signs = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === COMMA || sign === BRACKET || sign === BRACE) signs++
  }
  if (signs > MOST_SIGNS) return { ok: false, fault: 'it has more than a million values. Split it' }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : 'unknown error' }
  }
}
