import { IMPORT_TOO_LARGE, type ImportRows, MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows, ndjsonRows } from './json-rows.ts'
import type { ImportContext } from './old-post.ts'

const IS_GHOST = /^\s*\{\s*"(?:db"\s*:\s*\[|meta"\s*:\s*\{[^{}]*\}\s*,\s*"data"\s*:\s*\{)/
const IS_MARKDOWN = /\.(?:md|markdown|mdx)$/i
const ZIP = [0x50, 0x4b, 3, 4]
const IS_XML = /^\s*<(?:\?xml|rss|!DOCTYPE)/i

type ImportFile = { ok: true; bytes: Uint8Array<ArrayBuffer>; rows: ImportRows } | { ok: false; message: string; status: 413 | 415 | 422 }

/** With a context, files of other systems are read too. Redirects come without. */
export async function readImportFile(file: File, context?: ImportContext): Promise<ImportFile> {
  if (file.size > MOST_IMPORT_BYTES) return refused(IMPORT_TOO_LARGE, 413)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const zipped = context && ZIP.every((sign, at) => bytes[at] === sign) ? await rowsInZip(bytes, context) : undefined
  const text = zipped ? '' : decoded(bytes)
  if (text === undefined) return refused('The file isn’t text. Save it as JSON or as “CSV UTF-8”.', 415)
  if (!zipped && !/\S/.test(text)) return refused('The file is empty.', 422)
  const rows = zipped ?? (context && (await rowsOfOthers(file.name, text, context))) ?? (await READERS[formatOf(file.name, text)](text))
  if (rows.filter((row) => !('picture' in row)).length > MOST_IMPORT_ROWS)
    return refused(`The file has more than ${MOST_IMPORT_ROWS.toLocaleString('en-US')} ${context ? 'rows' : 'lines'}. Split it.`, 422)
  return { ok: true, bytes, rows }
}

async function rowsInZip(bytes: Uint8Array, context: ImportContext): Promise<ImportRows> {
  return (await import('./markdown.ts')).zippedRows(bytes, context)
}

async function rowsOfOthers(name: string, text: string, context: ImportContext): Promise<ImportRows | undefined> {
  if (IS_MARKDOWN.test(name)) return [(await import('./markdown.ts')).markdownRow({ row: 1, line: 0 }, { name, text }, context)]
  if (IS_XML.test(text.slice(0, 200))) return (await import('./wordpress.ts')).wordPressRows(text, context)
  return IS_GHOST.test(text.slice(0, 2000)) ? (await import('./ghost.ts')).ghostRows(text, context) : undefined
}

/** Excel saves “Unicode text” as UTF-16, and plain CSV in the code page of Windows. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = decodedAs(mark, bytes) ?? decodedAs('windows-1252', bytes)
  return text?.includes('\0') ? undefined : text?.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
}

function decodedAs(encoding: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    // TextDecoder drops a byte order mark.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
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

function refused(message: string, status: 413 | 415 | 422): ImportFile {
  return { ok: false, message, status }
}
