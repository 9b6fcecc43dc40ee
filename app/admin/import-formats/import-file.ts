import { shortLine } from '#domain/images/images.ts'
import { IMPORT_TOO_LARGE, type ImportRows, MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { csvRows } from './csv-rows.ts'
import { jsonRows, ndjsonRows } from './json-rows.ts'
import type { ImportContext } from './old-post.ts'

const IS_XML = /^\s*<(?:\?xml|rss|!DOCTYPE)/i

type ImportFile =
  | { ok: true; name: string; bytes: Uint8Array<ArrayBuffer>; rows: ImportRows }
  | { ok: false; message: string; status: 413 | 415 | 422 }

/** With a context, files of other systems are read too. Redirects come without. */
export async function readImportFile(file: FormDataEntryValue | null, context?: ImportContext): Promise<ImportFile> {
  if (!(file instanceof File) || file.name === '') return refused('Choose a file.', 422)
  if (file.size > MOST_IMPORT_BYTES) return refused(IMPORT_TOO_LARGE, 413)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  if (text === undefined) return refused('The file isn’t text. Save it as JSON or as “CSV UTF-8”.', 415)
  if (!/\S/.test(text)) return refused('The file is empty.', 422)
  const rows = (context && (await rowsOfOthers(text, context))) ?? (await READERS[formatOf(file.name, text)](text, context))
  if (rows.filter((row) => !('picture' in row)).length > MOST_IMPORT_ROWS)
    return refused(`The file has more than ${MOST_IMPORT_ROWS.toLocaleString('en-US')} ${context ? 'rows' : 'lines'}. Split it.`, 422)
  return { ok: true, name: shortLine(file.name), bytes, rows }
}

async function rowsOfOthers(text: string, context: ImportContext): Promise<ImportRows | undefined> {
  return IS_XML.test(text.slice(0, 200)) ? (await import('./wordpress.ts')).wordPressRows(text, context) : undefined
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
