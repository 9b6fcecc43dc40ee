import { EXPORT_HEADER } from '#domain/exports/export-header.ts'
import {
  failedImportReport,
  IMPORT_TOO_LARGE,
  type ImportOutcome,
  type ImportRemark,
  type ImportReport,
  MOST_IMPORT_ROWS,
  NOTHING_IMPORTED,
} from '#domain/import-records/import-report.ts'
import { type Progress, sendFile } from './send-file.ts'

const PART_BYTES = 9 * 1024 * 1024

/** Exports above the import limit go in parts; parts imported earlier are skipped. */
export async function sendInParts(file: File, isConfirmed: boolean, onProgress: (progress: Progress) => void): Promise<ImportReport> {
  const whole: ImportReport = { ...NOTHING_IMPORTED, notes: [] }
  let present = 0
  const parts = partsOf(file)
  for (let part = 1; ; part++) {
    const next = await parts.next().catch(() => undefined)
    if (!next) return failedImportReport(`The file couldn’t be read completely. ${storedWords(present, 'that')}`)
    if (next.done && part === 1) return failedImportReport(IMPORT_TOO_LARGE)
    if (next.done) break
    const { text, share, linesBefore } = next.value
    const form = new FormData()
    form.set('file', new File([text], `${file.name} (part ${part})`, { type: 'application/x-ndjson' }))
    if (!isConfirmed) form.set('confirmed', '')
    const report = inWhole(await sendFile(form, ({ message }) => onProgress({ share, message: `Part ${part}: ${message}` })), linesBefore)
    present += report.stored + (report.repeats?.items ?? 0)
    // Images of a long article can span parts, and its item follows the last.
    whole.asks = sumOf(whole.asks, report.asks)
    if (report.repeats || report.asks || report.pictures) continue
    if (report.stored === 0) return { ...report, failure: stopped(report, part, present) }
    whole.rows += report.rows
    whole.stored += report.stored
    whole.kind ??= report.kind
    whole.notes.push(...report.notes)
    whole.noteCount += report.noteCount
  }
  if (whole.asks) whole.answers = { confirmed: 'every part' }
  return whole.stored > 0 || whole.asks ? whole : failedImportReport('This file was imported before. Nothing was imported again.')
}

function sumOf(one: ImportOutcome | undefined, other: ImportOutcome | undefined): ImportOutcome | undefined {
  if (!one || !other) return one ?? other
  const [live, scheduled] = [one.live + other.live, one.scheduled + other.scheduled]
  return { live, scheduled, drafts: one.drafts + other.drafts, undated: one.undated + other.undated }
}

/** People have the whole file, so report its line numbers. */
function inWhole(report: ImportReport, linesBefore: number): ImportReport {
  const moved = (list: readonly ImportRemark[]) =>
    list.map((remark) => ({ ...remark, row: remark.row + linesBefore, line: remark.line + linesBefore }))
  return { ...report, problems: moved(report.problems), notes: moved(report.notes) }
}

function stopped({ failure, problemCount }: ImportReport, part: number, present: number): string {
  const why = failure ?? `${problemCount.toLocaleString('en-US')} ${problemCount === 1 ? 'problem' : 'problems'} in it.`
  return `Part ${part} of the file was not imported: ${why} ${storedWords(present, 'it')}`
}

function storedWords(present: number, before: 'it' | 'that'): string {
  if (present === 0) return 'Nothing was imported.'
  return `${present === 1 ? 'One post' : `${present.toLocaleString('en-US')} posts`} from the parts before ${before} ${present === 1 ? 'was' : 'were'} imported.`
}

async function* partsOf(file: File): AsyncGenerator<{ text: string; share: number; linesBefore: number }, void> {
  const header = `${JSON.stringify(EXPORT_HEADER)}\n`
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader()
  const encoder = new TextEncoder()
  let [text, bytes, rows, rest, read, linesBefore] = ['', 0, 0, '', 0, 0]
  let isBegun = false
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    read += next.value.length
    const lines = (rest + next.value).split('\n')
    rest = lines.pop() ?? ''
    if (!isBegun && lines.length === 0 && rest.length > header.length) return
    for (const line of lines) {
      if (!isBegun && `${line}\n` !== header) return
      if (isBegun) {
        const size = encoder.encode(line).length + 1
        if (bytes + size > PART_BYTES || rows === MOST_IMPORT_ROWS) {
          yield { text: header + text, share: Math.min(1, read / file.size), linesBefore }
          linesBefore += rows
          ;[text, bytes, rows] = ['', 0, 0]
        }
        text += `${line}\n`
        bytes += size
        rows++
      }
      isBegun = true
    }
  }
  if (rest !== '') text += rest
  if (text !== '') yield { text: header + text, share: 1, linesBefore }
}
