import { isExportHeader } from '#domain/exports/export-format.ts'
import type { ImportFailure, ImportRow, RowPlace } from '#domain/import-records/import-report.ts'
import { type Span, skipSpace, spanAt } from './json-span.ts'
import { rowPositions } from './row-positions.ts'

/** Items have about 15 fields, so longer rows aren't worth the memory. */
const MOST_VALUES = 1000
const MOST_DEPTH = 20
const NO_LIST = 'The file must be a list of posts, or have a list named “items”.'

type Rows = Generator<ImportRow | ImportFailure, void>

export function* jsonRows(text: string): Rows {
  const start = skipSpace(text, 0)
  if (text[start] === '{') return yield* rowsOfObject(text, start)
  if (text[start] !== '[') return yield { failure: NO_LIST }
  const end = yield* listedRows(text, start)
  if (end !== undefined && skipSpace(text, end) < text.length) yield broken('more follows the list')
}

export function* ndjsonRows(text: string): Rows {
  const place = rowPositions(text)
  let isExport = false
  for (let start = skipSpace(text, 0); start < text.length; start = skipSpace(text, lineEnd(text, start))) {
    const end = lineEnd(text, start)
    const line = text.slice(start, end)
    const span = spanAt(line, 0)
    const row = place(start)
    const read: ImportRow = span
      ? rowIn(line, row, [0, { ...span, end: line.length }])
      : { ...row, problem: 'The row isn’t valid JSON: its line ends in the middle.' }
    const isHeader = 'fields' in read && isExportHeader(read.fields)
    isExport ||= isHeader
    if (!isHeader) yield isExport ? exportedRow(read) : read
  }
}

function exportedRow(row: ImportRow): ImportRow {
  if (!('fields' in row)) return row
  const { fields, ...place } = row
  return 'picture' in fields ? { ...place, picture: fields.picture } : { ...place, fields, isExported: true }
}

export function isObjectAfterObject(text: string): boolean {
  const start = skipSpace(text, 0)
  const first = text[start] === '{' ? spanAt(text, start) : undefined
  return first !== undefined && text[skipSpace(text, first.end)] === '{'
}

function* rowsOfObject(text: string, start: number): Rows {
  const whole = spanAt(text, start)
  if (!whole) return yield broken('it ends in the middle')
  if (skipSpace(text, whole.end) < text.length) return yield broken('more follows the first object')
  const items = itemsIn(text, start)
  if (items === undefined) return yield rowIn(text, rowPositions(text)(start), [start, whole])
  if (text[items] !== '[') return yield { failure: NO_LIST }
  yield* listedRows(text, items)
}

/** Returns where the list ends, or undefined if it's incomplete. */
function* listedRows(text: string, list: number): Generator<ImportRow | ImportFailure, number | undefined> {
  const place = rowPositions(text)
  let at = skipSpace(text, list + 1)
  if (text[at] === ']') return at + 1
  for (;;) {
    const row = place(at)
    const span = spanAt(text, at)
    if (!span || span.end === at) {
      yield broken(`row ${row.row} is missing or has no end, in line ${row.line}`)
      return undefined
    }
    yield rowIn(text, row, [at, span])
    const next = skipSpace(text, span.end)
    if (text[next] === ']') return next + 1
    if (text[next] !== ',') {
      yield broken(`after row ${row.row}, which begins in line ${row.line}, a comma or a bracket is missing`)
      return undefined
    }
    at = skipSpace(text, next + 1)
  }
}

function itemsIn(text: string, object: number): number | undefined {
  let at = skipSpace(text, object + 1)
  while (text[at] === '"') {
    const name = spanAt(text, at)
    const colon = name && skipSpace(text, name.end)
    if (!name || colon === undefined || text[colon] !== ':') return undefined
    const value = skipSpace(text, colon + 1)
    if (text.slice(at, name.end) === '"items"') return value
    const span = spanAt(text, value)
    if (!span) return undefined
    const next = skipSpace(text, span.end)
    if (text[next] !== ',') return undefined
    at = skipSpace(text, next + 1)
  }
  return undefined
}

function rowIn(text: string, place: RowPlace, [start, { end, values, depth }]: readonly [number, Span]): ImportRow {
  if (values > MOST_VALUES) return { ...place, problem: `The row has more than ${MOST_VALUES.toLocaleString('en-US')} values in it.` }
  if (depth > MOST_DEPTH) return { ...place, problem: `The row has lists or objects inside one another, more than ${MOST_DEPTH}.` }
  try {
    const item: unknown = JSON.parse(text.slice(start, end))
    return isObject(item) ? { ...place, fields: item } : { ...place, problem: 'The row must be an object with fields.' }
  } catch (error) {
    return { ...place, problem: `The row isn’t valid JSON: ${error instanceof Error ? error.message : 'unknown error'}.` }
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function broken(how: string): ImportFailure {
  return { failure: `The JSON in the file is broken: ${how}.` }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
