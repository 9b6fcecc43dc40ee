import {
  IMPORT_TOO_LARGE,
  type ImportFailure,
  type ImportRow,
  type ImportRows,
  MOST_IMPORT_BYTES,
} from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { csvRows } from './csv-rows.ts'
import { isObjectAfterObject, jsonRows, ndjsonRows } from './json-rows.ts'
import type { Clock } from './old-post.ts'

type ImportFile =
  | { ok: true; bytes: Uint8Array<ArrayBuffer>; rows: () => ImportRows }
  | { ok: false; message: string; status: 413 | 415 | 422 }

const TURN_MS = 5
const IS_GHOST = /^\s*\{\s*"(?:db"\s*:\s*\[|meta"\s*:\s*\{[^{}]*\}\s*,\s*"data"\s*:\s*\{)/
const IS_XML = /^\s*<(?:\?xml|rss|!DOCTYPE)/i
const IS_MARKDOWN = /\.(?:md|markdown|mdx)$/i
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Rows of tables are parsed lazily, so a million cost no more than those read. With a clock, files of other systems are read too. */
export async function readImportFile(file: File, clock?: Clock): Promise<ImportFile> {
  if (file.size > MOST_IMPORT_BYTES) return refused(IMPORT_TOO_LARGE, 413)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isZip = clock !== undefined && ZIP.every((sign, at) => bytes[at] === sign)
  const text = isZip ? '' : decoded(bytes)
  if (text === undefined) return refused('The file isn’t text in UTF-8. Save it as JSON or as “CSV UTF-8”.', 415)
  if (!isZip && !/\S/.test(text)) return refused('The file is empty.', 422)
  const others = clock && (await rowsOfOthers(file.name, { text, bytes, isZip }, clock))
  if (!others) return { ok: true, bytes, rows: () => READERS[formatOf(file.name, text)](text) }
  const rows: (ImportRow | ImportFailure)[] = []
  const takeTurns = createTurns(TURN_MS)
  for (const row of others) {
    await takeTurns()
    rows.push(row)
  }
  return { ok: true, bytes, rows: () => rows }
}

async function rowsOfOthers(
  name: string,
  { text, bytes, isZip }: { text: string; bytes: Uint8Array; isZip: boolean },
  clock: Clock,
): Promise<ImportRows | undefined> {
  if (isZip) return (await import('./markdown.ts')).zippedRows(bytes, clock)
  if (IS_MARKDOWN.test(name)) return [(await import('./markdown.ts')).markdownRow({ row: 1, line: 1, read: 0 }, { name, text }, clock)]
  if (IS_XML.test(text.slice(0, 200))) return (await import('./wordpress.ts')).wordPressRows(text, clock)
  return IS_GHOST.test(text.slice(0, 2000)) ? (await import('./ghost.ts')).ghostRows(text, clock) : undefined
}

function decoded(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    // TextDecoder drops a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
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
  if (first === '{') return isObjectAfterObject(text) ? 'ndjson' : 'json'
  return /\.json$/i.test(name) ? 'json' : 'csv'
}

function refused(message: string, status: 413 | 415 | 422): ImportFile {
  return { ok: false, message, status }
}
