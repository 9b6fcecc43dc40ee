import { sendFormData } from '#app/admin/images/send-form-data.ts'
import { MAX_SILENCE_MS } from '#app/admin/progress/silence-timeout.ts'
import { failedImportReport, IMPORT_TOO_LARGE, type ImportReport } from '#domain/import-records/import-report.ts'
import type { ImportProgressLine } from './import-route.tsx'

const UNREACHABLE = 'We couldn’t reach the server, or it stopped answering. Check Posts for the new posts before you try again.'
const UNREADABLE = 'Nothing was imported: the file was moved or changed. Choose it again.'
/** Uploading takes this share of the progress bar, processing the rest. */
const SENDING = 0.4

export type Progress = { share: number; message: string }

export async function sendFile(form: FormData, onProgress: (progress: Progress) => void): Promise<ImportReport> {
  const sent = await sendFormData('/add-data-component/import', form, {
    onProgress: (share) => onProgress({ share: share * SENDING, message: 'Sending the file…' }),
    onText(text) {
      const line = lastLine(text)
      if (line && line.phase !== 'done') onProgress(progressOf(line))
    },
    silentMs: MAX_SILENCE_MS,
  })
  if (typeof sent === 'string') return failedImportReport(sent === 'unreadable' ? UNREADABLE : UNREACHABLE)
  const line = sent.status === 200 ? lastLine(sent.text) : undefined
  return line?.phase === 'done' ? line.report : failedImportReport(refusal(sent.status))
}

function progressOf(line: Exclude<ImportProgressLine, { phase: 'done' }>): Progress {
  if (line.phase === 'storing') return { share: 0.9 + (line.done / line.total) * 0.1, message: 'Importing…' }
  return { share: SENDING + (line.done / line.total) * 0.5, message: `Checking row ${(line.done + 1).toLocaleString('en-US')}…` }
}

function lastLine(text: string): ImportProgressLine | undefined {
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n')
  try {
    return JSON.parse(lines.at(-1) ?? '')
  } catch {
    return undefined
  }
}

function refusal(status: number): string {
  if (status === 404) return 'You were signed out. Sign in again in another tab, then import again.'
  if (status === 413) return IMPORT_TOO_LARGE
  return 'Something went wrong on the server. Check Posts for the new posts before you try again.'
}
