import { createSilenceTimeout, MAX_SILENCE_MS } from '#app/admin/progress/silence-timeout.ts'
import { areFilesReadable } from '#app/admin/shell/readable-files.ts'
import { failedImportReport, IMPORT_TOO_LARGE, type ImportReport } from '#domain/import-records/import-report.ts'
import type { ImportProgressLine } from './import-route.tsx'

const UNREACHABLE = 'We couldn’t reach the server, or it stopped answering. Check Posts for the new posts before you try again.'
const UNREADABLE = 'Nothing was imported: the file was moved or changed. Choose it again.'
/** Uploading takes this share of the progress bar, processing the rest. */
const SENDING = 0.4

export type Progress = { share: number; message: string }

/** XMLHttpRequest reports upload progress; `fetch` doesn't. */
export function sendFile(form: FormData, onProgress: (progress: Progress) => void): Promise<ImportReport> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const end = (report: ImportReport) => {
      silence.stop()
      resolve(report)
      request.abort()
    }
    const silence = createSilenceTimeout(MAX_SILENCE_MS, () => end(failedImportReport(UNREACHABLE)))
    request.open('POST', '/add-data-component/import')
    request.upload.onprogress = ({ loaded, total }) => {
      silence.hear()
      onProgress({ share: (loaded / total) * SENDING, message: 'Sending the file…' })
    }
    request.onprogress = () => {
      silence.hear()
      const line = lastLine(request.responseText)
      if (line && line.phase !== 'done') onProgress(progressOf(line))
    }
    request.onload = () => {
      const line = request.status === 200 ? lastLine(request.responseText) : undefined
      end(line?.phase === 'done' ? line.report : failedImportReport(refusal(request.status)))
    }
    request.onerror = async () => end(failedImportReport((await areFilesReadable(form)) ? UNREACHABLE : UNREADABLE))
    silence.hear()
    request.send(form)
  })
}

function progressOf(line: Exclude<ImportProgressLine, { phase: 'done' }>): Progress {
  if (line.phase === 'storing') return { share: 0.9 + (line.done / line.total) * 0.1, message: 'Importing…' }
  return { share: SENDING + line.read * 0.5, message: `Checking row ${(line.done + 1).toLocaleString('en-US')}…` }
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
