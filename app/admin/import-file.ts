import { parse } from 'csv-parse/sync'
import { type ImportRow, MOST_IMPORT_BYTES } from '#domain/import.ts'

export type ImportRows = { ok: true; rows: ImportRow[] } | { ok: false; message: string; status: 413 | 415 | 422 }

/** The rows of an uploaded JSON, NDJSON or CSV file. What the file is, its ending says, or else its beginning. */
export async function readImportFile(file: File): Promise<ImportRows> {
  if (file.size > MOST_IMPORT_BYTES) return refused('The file is larger than 10 MB. Please split it.', 413)
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) return refused('The file is not text in UTF-8. Please save it as JSON or as “CSV UTF-8”.', 415)
  if (text.trim() === '') return refused('The file is empty.')
  return rowsOf(text, formatOf(file.name, text))
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    // Drops a byte order mark at the beginning.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replaceAll('\r\n', '\n')
  } catch {
    return undefined
  }
}

type Format = 'json' | 'ndjson' | 'csv'

function formatOf(name: string, text: string): Format {
  if (/\.(csv|tsv)$/i.test(name)) return 'csv'
  if (/\.(ndjson|jsonl)$/i.test(name)) return 'ndjson'
  const start = text.trimStart()
  if (start.startsWith('[')) return 'json'
  if (start.startsWith('{')) return isObject(parsedLine(start)) && /\n\s*\{/.test(start) ? 'ndjson' : 'json'
  return /\.json$/i.test(name) ? 'json' : 'csv'
}

function parsedLine(text: string): unknown {
  try {
    return JSON.parse(text.slice(0, text.indexOf('\n')))
  } catch {
    return undefined
  }
}

function rowsOf(text: string, format: Format): ImportRows {
  if (format === 'csv') return csvRows(text)
  return format === 'json' ? jsonRows(text) : { ok: true, rows: ndjsonRows(text) }
}

function jsonRows(text: string): ImportRows {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    return refused(`The JSON in the file is broken: ${error instanceof Error ? error.message : 'it cannot be read'}.`)
  }
  const listed = isObject(parsed) && 'items' in parsed ? parsed.items : isObject(parsed) ? [parsed] : parsed
  if (!Array.isArray(listed)) return refused('The JSON must be a list of items, or an object with a list named “items”.')
  return { ok: true, rows: listed.map((item, index) => objectRow({ row: index + 1 }, item)) }
}

function ndjsonRows(text: string): ImportRow[] {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }))
  return lines
    .filter((line) => line.text !== '')
    .map((line, index) => {
      const place = { row: index + 1, line: line.line }
      try {
        return objectRow(place, JSON.parse(line.text))
      } catch (error) {
        return { ...place, problem: `The line is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.` }
      }
    })
}

function objectRow(place: { row: number; line?: number }, item: unknown): ImportRow {
  return isObject(item) ? { ...place, fields: item } : { ...place, problem: 'The row must be an object with fields.' }
}

/** `line` is where the record ends. */
type CsvRecord = { values: string[]; line: number }

function csvRows(text: string): ImportRows {
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (values: string[], { lines }) => {
        records.push({ values, line: lines })
        return null
      },
    })
  } catch (error) {
    return refused(`The CSV in the file is broken: ${error instanceof Error ? error.message : 'it cannot be read'}.`)
  }
  const [header, ...body] = records
  const names = header?.values.map((name) => name.trim()) ?? []
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return refused(`The column “${twice}” is there twice.`)
  if (names.includes('')) return refused(`Column ${names.indexOf('') + 1} has no name in the first line.`)
  const rows = body.map(({ values, line }, index): ImportRow => {
    const place = { row: index + 1, line: line - (values.join('').split('\n').length - 1) }
    if (values.length !== names.length) {
      return { ...place, problem: `The row has ${counted(values.length, 'value')} for ${counted(names.length, 'column')}.` }
    }
    return { ...place, fields: Object.fromEntries(names.map((name, column) => [name, values[column] ?? ''])) }
  })
  return { ok: true, rows }
}

/** Spreadsheets in some countries write semicolons; the first line tells. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(message: string, status: 413 | 415 | 422 = 422): ImportRows {
  return { ok: false, message, status }
}
