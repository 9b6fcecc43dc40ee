import { isExportTable, unescapeFormula } from '#domain/exports/export-format.ts'
import type { ImportFailure, ImportRow, RowPlace } from '#domain/import-records/import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { rowPositions } from './row-positions.ts'

const MOST_COLUMNS = 200
/** Articles have up to 500,000 characters, and each may be a doubled quote. */
const MOST_CHARACTERS = 2_000_000
/** Excel reads the separator from this line and hides it. */
const TOLD_DELIMITER = /^sep=([,;\t])\n/i
const UNQUOTED = 'put a value with a quote in quotes, and double that quote'

export function* csvRows(text: string): Generator<ImportRow | ImportFailure, void> {
  const told = TOLD_DELIMITER.exec(text)
  const records = csvRecords(text, told ? { delimiter: told[1] ?? '', from: told[0].length } : { delimiter: delimiterOf(text), from: 0 })
  const { value: header } = records.next()
  if (!header) return
  if ('failure' in header) return yield header
  const names = withoutEmptyEnd(
    header.values.map((name) => name.trim()),
    0,
  )
  const isExport = isExportTable(names)
  const fault = headerFault(names)
  if (fault) return yield { failure: fault }
  const place = rowPositions(text)
  for (const record of records) {
    if ('failure' in record) return yield record
    const values = withoutEmptyEnd(record.values, names.length)
    if (values.length > names.length && header.values.length > names.length) return yield { failure: nameless(names.length + 1) }
    if (values.some((value) => value.trim() !== '')) yield rowOf(names, isExport, { values, place: place(record.start) })
  }
}

function rowOf(
  names: readonly string[],
  isExport: boolean,
  { values: given, place }: { values: readonly string[]; place: RowPlace },
): ImportRow {
  const values = withoutEmptyEnd(given, names.length)
  if (values.length !== names.length) {
    return { ...place, problem: `The row has ${formatCount(values.length, 'value')} for ${formatCount(names.length, 'column')}.` }
  }
  const cells = isExport ? values.map(unescapeFormula) : values
  const fields = Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']))
  return { ...place, fields, ...(isExport ? { isExported: true } : {}) }
}

/** Spreadsheets write empty columns at the end. */
function withoutEmptyEnd(values: readonly string[], least: number): readonly string[] {
  const last = values.findLastIndex((value) => value.trim() !== '')
  return values.slice(0, Math.max(least, last + 1))
}

function nameless(column: number): string {
  return `Column ${column} has no name in the first line.`
}

function headerFault(names: readonly string[]): string | undefined {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (names.includes('')) return nameless(names.indexOf('') + 1)
  return twice === undefined ? undefined : `The column “${twice}” is there twice.`
}

type CsvRecord = { values: string[]; start: number }

/** Records follow RFC 4180 with line feeds; parsing ends at the first error. */
function* csvRecords(text: string, { delimiter, from }: { delimiter: string; from: number }): Generator<CsvRecord | ImportFailure, void> {
  const lineEnds = finderOf(text, '\n')
  const delimiters = finderOf(text, delimiter)
  const skipBlank = blankSkipper(text, delimiter)
  for (let at = skipBlank(from); at < text.length; at = skipBlank(at)) {
    const start = at
    const values: string[] = []
    for (;;) {
      const isQuoted = text[at] === '"'
      const end = isQuoted ? endOfQuoted(text, at) : Math.min(lineEnds(at), delimiters(at))
      if (end - at > MOST_CHARACTERS)
        return yield broken(text, at, `a value has more than ${MOST_CHARACTERS.toLocaleString('en-US')} characters`)
      if (end === -1) return yield broken(text, at, 'the quote that opens here is never closed')
      const value = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end)
      if (!isQuoted && value.includes('"')) return yield broken(text, at, UNQUOTED)
      values.push(value)
      if (values.length > MOST_COLUMNS) return yield broken(text, start, `it has more than ${MOST_COLUMNS} columns`)
      at = end + 1
      if (end >= text.length || text[end] === '\n') break
      if (text[end] !== delimiter) return yield broken(text, end, 'more follows a closing quote')
    }
    yield { values, start }
  }
}

function endOfQuoted(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at + 1
  return -1
}

/** Spreadsheets can leave a million empty rows behind. */
function blankSkipper(text: string, delimiter: string): (from: number) => number {
  const blankLine = new RegExp(`[ \\t${delimiter}]*\n`, 'y')
  return (from) => {
    let at = from
    for (blankLine.lastIndex = at; blankLine.test(text); at = blankLine.lastIndex);
    return at
  }
}

/** Cached matches keep the scan linear, because positions only grow. */
function finderOf(text: string, sign: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = text.indexOf(sign, from)
      found = next === -1 ? text.length : next
    }
    return found
  }
}

/** Excel writes semicolons in many countries. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function broken(text: string, at: number, how: string): ImportFailure {
  return { failure: `The CSV in the file is broken in line ${rowPositions(text)(at).line}: ${how}.` }
}
