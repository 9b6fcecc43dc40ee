import { shortLine } from '#domain/images/images.ts'
import { IMPORT_TOO_LARGE, type ImportRows, MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { csvRows } from './csv-rows.ts'
import { decodeText, encodingOf } from './decode-text.ts'
import { jsonRows, ndjsonRows } from './json-rows.ts'
import type { ImportContext } from './old-post.ts'

const ZIP = [0x50, 0x4b, 3, 4]
const IS_MARKDOWN = /\.(?:md|markdown|mdx)$/i
const FIRST_BYTES = 200
const IS_XML = /^\s*<(?:\?xml|rss|!DOCTYPE)/i

type Refused = { ok: false; message: string; status: 413 | 415 | 422 }

type ImportFile = { ok: true; file: File; name: string; rows: ImportRows } | Refused

/** With a context, files of other systems are read too. Redirects come without. */
export async function readImportFile(file: FormDataEntryValue | null, context?: ImportContext): Promise<ImportFile> {
  if (!(file instanceof File) || file.name === '') return refused('Choose a file.', 422)
  if (file.size > MOST_IMPORT_BYTES) return refused(IMPORT_TOO_LARGE, 413)
  const rows = await rowsIn(file, context)
  if ('ok' in rows) return rows
  if (rows.filter((row) => !('picture' in row || 'leftOut' in row)).length > MOST_IMPORT_ROWS)
    return refused(`The file has more than ${MOST_IMPORT_ROWS.toLocaleString('en-US')} ${context ? 'rows' : 'lines'}. Split it.`, 422)
  return { ok: true, file, name: shortLine(file.name), rows }
}

async function rowsIn(file: File, context?: ImportContext): Promise<ImportRows | Refused> {
  const first = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer())
  const decoder = new TextDecoder(encodingOf(first))
  if (context && IS_XML.test(decoder.decode(first))) {
    const utf8 = decoder.encoding === 'utf-8' ? file : new Blob([decoder.decode(await file.arrayBuffer())])
    return (await import('./wordpress.ts')).wordPressRows(utf8, context)
  }
  const [name, bytes] = [file.name, new Uint8Array(await file.arrayBuffer())]
  if (context && ZIP.every((sign, at) => bytes[at] === sign)) return (await import('./markdown.ts')).zippedRows(bytes, context)
  const text = decodeText(bytes)
  if (text === undefined) return refused('The file isn’t text. Save it as JSON or as “CSV UTF-8”.', 415)
  if (!/\S/.test(text)) return refused('The file is empty.', 422)
  if (context && IS_MARKDOWN.test(name)) return [(await import('./markdown.ts')).markdownRow({ row: 1, line: 0 }, { name, text }, context)]
  return READERS[formatOf(name, text)](text, context)
}

const READERS = { json: jsonRows, ndjson: ndjsonRows, csv: csvRows }

function formatOf(name: string, text: string): keyof typeof READERS {
  if (/\.(csv|tsv)$/i.test(name)) return 'csv'
  if (/\.(ndjson|jsonl)$/i.test(name)) return 'ndjson'
  const [first] = /\S/.exec(text) ?? ['']
  if (first === '[') return 'json'
  // Lists in lines have an object after another.
  if (first === '{') return /^\s*\{.*\}[ \t]*\n\s*\{/.test(text) ? 'ndjson' : 'json'
  return /\.json$/i.test(name) ? 'json' : 'csv'
}

function refused(message: string, status: Refused['status']): Refused {
  return { ok: false, message, status }
}
