import { CsvError, parse } from 'csv-parse'
import { isExportTable, unescapeFormula } from '#domain/exports/export-format.ts'
import {
  type ImportFailure,
  type ImportRow,
  type ImportRows,
  MOST_IMPORT_ROWS,
  type RowPlace,
} from '#domain/import-records/import-report.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { errorCode } from '#lib/objects/objects.ts'
import { formatCount } from '#lib/text/format-count.ts'

const MOST_COLUMNS = 200
const TOO_MANY_COLUMNS = `The file has more than ${MOST_COLUMNS} columns.`
/** Articles have up to 500,000 characters, and each may be a doubled quote. */
const MOST_CHARACTERS = 2_000_000
/** Parsing one blocks requests. */
const PIECE = 16 * 1024
/** Excel reads the separator from this line and hides it. */
const TOLD_DELIMITER = /^sep=([,;\t])\n/i
const FAULTS: Record<string, string> = {
  CSV_INVALID_CLOSING_QUOTE: 'more follows a closing quote',
  CSV_MAX_RECORD_SIZE: `a row has more than ${MOST_CHARACTERS.toLocaleString('en-US')} characters`,
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens there is never closed',
  INVALID_OPENING_QUOTE: 'put a value with a quote in quotes, and double that quote',
}

type CsvRecord = { values: string[]; line: number }

export async function csvRows(text: string): Promise<ImportRows> {
  const { records, failures } = await parseRecords(text)
  const [header, ...others] = records
  if (!header) return failures
  const names = withoutEmptyEnd(
    header.values.map((name) => name.trim()),
    0,
  )
  const isExport = isExportTable(names)
  const fault = headerFault(names)
  if (fault) return [{ failure: fault }]
  if (header.values.length > names.length && others.some(({ values }) => withoutEmptyEnd(values, 0).length > names.length))
    return [{ failure: nameless(names.length + 1) }]
  return [...others.map(({ values, line }, at) => rowOf(names, isExport, { values, place: { row: at + 1, line } })), ...failures]
}

async function parseRecords(text: string): Promise<{ records: CsvRecord[]; failures: ImportFailure[] }> {
  const told = TOLD_DELIMITER.exec(text)
  const delimiter = told?.[1] ?? delimiterOf(text)
  if (text.includes(delimiter.repeat(MOST_COLUMNS))) return { records: [], failures: [{ failure: TOO_MANY_COLUMNS }] }
  const records: CsvRecord[] = []
  const failures: ImportFailure[] = []
  const parser = parse({
    delimiter,
    from_line: told ? 2 : 1,
    info: true,
    max_record_size: MOST_CHARACTERS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  parser.on('data', ({ record, info }: { record: string[]; info: { lines: number } }) => {
    const linesInside = record.join().split('\n').length - 1
    records.push({ values: record, line: info.lines - linesInside })
  })
  parser.on('error', (error) => failures.push({ failure: faultText(error) }))
  const closed = new Promise((resolve) => parser.on('close', resolve))
  const isFull = () => records.length > MOST_IMPORT_ROWS + 1
  for (let from = 0; from < text.length && !isFull() && !parser.destroyed; from += PIECE) {
    parser.write(text.slice(from, from + PIECE))
    await yieldToEventLoop()
  }
  if (isFull()) parser.destroy()
  else if (!parser.destroyed) parser.end()
  await closed
  return { records, failures }
}

function rowOf(
  names: readonly string[],
  isExport: boolean,
  { values: given, place }: { values: readonly string[]; place: RowPlace },
): ImportRow {
  const values = withoutEmptyEnd(given, names.length)
  if (values.length !== names.length)
    return { ...place, problem: `The row has ${formatCount(values.length, 'value')} for ${formatCount(names.length, 'column')}.` }
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
  if (names.length > MOST_COLUMNS) return TOO_MANY_COLUMNS
  if (names.includes('')) return nameless(names.indexOf('') + 1)
  return twice === undefined ? undefined : `The column “${twice}” is there twice.`
}

/** Excel writes semicolons in many countries. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 10_000).split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function faultText(error: Error): string {
  const place = error instanceof CsvError ? ` in line ${error.lines}` : ''
  return `The CSV in the file is broken${place}: ${FAULTS[errorCode(error)] ?? error.message}.`
}
