import { type FormEvent, useState } from 'react'
import type { ImportReport as Report } from '#domain/import.ts'
import fieldStyles from './form-field.module.css'
import type { ImportLine } from './import.tsx'
import styles from './import-panel.module.css'
import { ImportReport } from './import-report.tsx'

const MOST_BYTES = 10 * 1024 * 1024
/** Sending the file counts for this share of the progress bar, working on it for the rest. */
const SENDING = 0.4

type Progress = { share: number; words: string }

/** Takes a file of items. With script the file is sent in the background, with a bar; without, the form itself is sent. */
export function ImportPanel({ earlierReport }: { earlierReport: Report | undefined }) {
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState(earlierReport)

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (progress) return
    const form = new FormData(event.currentTarget)
    const file = form.get('file')
    setReport(undefined)
    if (file instanceof File && file.size > MOST_BYTES) {
      setReport(failed('The file is larger than 10 MB. Please split it.'))
      return
    }
    setProgress({ share: 0, words: 'Sending the file…' })
    sendFile(form, setProgress).then((outcome) => {
      setProgress(undefined)
      setReport(outcome)
    })
  }

  return (
    <section aria-labelledby="import-title" className={styles.panel}>
      <h2 id="import-title">Import a file</h2>
      <p>
        Many items at once, from a JSON list, NDJSON or CSV with a header line. At most 5,000 rows and 10 MB. Every row is checked like the
        form below; if one is wrong, nothing is imported and the report says which.
      </p>
      <details className={styles.details}>
        <summary>What the columns are called</summary>
        <p>
          Required: <code>title</code>, <code>category</code>, <code>content_excerpt</code>, <code>author</code>, <code>source</code>,{' '}
          <code>posted_date</code>, <code>expiry_date</code>. Possible: <code>content</code> (HTML or plain text), <code>blog_link</code>,{' '}
          <code>logo</code>, <code>author_avatar</code>, <code>draft</code>, <code>id</code>. Days are written 2026-11-21 or 21/11/2026.
        </p>
        <p>
          A row with <code>kind</code> set to <code>news</code> becomes a news item. It needs <code>source</code>, <code>title</code>,{' '}
          <code>category</code>, <code>blog_link</code>, <code>posted_date</code> and <code>expiry_date</code>, and can have{' '}
          <code>content_excerpt</code>, <code>author</code>, <code>logo</code> and <code>author_logo</code>.
        </p>
      </details>
      <form method="post" encType="multipart/form-data" onSubmit={send} className={styles.form}>
        <div className="field">
          <label htmlFor="import-file">File</label>
          <input
            id="import-file"
            type="file"
            className={fieldStyles.file}
            name="file"
            required
            accept=".json,.ndjson,.jsonl,.csv,.tsv,application/json,text/csv"
          />
        </div>
        <button type="submit" className="button" aria-disabled={progress ? true : undefined}>
          Import file
        </button>
      </form>
      <div className={styles.progress}>
        {progress && <progress aria-label="Import" value={progress.share} max={1} />}
        <p role="status">{progress?.words}</p>
      </div>
      {report && <ImportReport report={report} />}
    </section>
  )
}

/** `fetch` does not tell how much of a file has been sent; XMLHttpRequest does. */
function sendFile(form: FormData, tell: (progress: Progress) => void): Promise<Report> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/add-data-component/import')
    request.upload.onprogress = ({ loaded, total }) => tell({ share: (loaded / total) * SENDING, words: 'Sending the file…' })
    request.onprogress = () => {
      const line = lastLine(request.responseText)
      if (line && line.phase !== 'done') tell(progressOf(line))
    }
    request.onload = () => {
      const line = request.status === 200 ? lastLine(request.responseText) : undefined
      resolve(line?.phase === 'done' ? line.report : failed(refusal(request.status)))
    }
    request.onerror = () =>
      resolve(
        failed(
          'The server could not be reached, or it stopped answering. Look under Manage Content whether the items are there before you try again.',
        ),
      )
    request.send(form)
  })
}

function progressOf(line: Exclude<ImportLine, { phase: 'done' }>): Progress {
  if (line.phase === 'storing') return { share: 0.95, words: 'Storing…' }
  const checked = line.done / line.of
  return { share: SENDING + checked * 0.5, words: `Checking row ${line.done + 1} of ${line.of}…` }
}

function lastLine(text: string): ImportLine | undefined {
  const lines = text.slice(0, text.lastIndexOf('\n')).split('\n')
  try {
    return JSON.parse(lines.at(-1) ?? '')
  } catch {
    return undefined
  }
}

function refusal(status: number): string {
  if (status === 404) return 'You have been signed out. Sign in again in another tab, then import again.'
  if (status === 413) return 'The file is larger than 10 MB. Please split it.'
  return 'Something went wrong on the server. Look under Manage Content whether the items are there before you try again.'
}

function failed(failure: string): Report {
  return { rows: 0, stored: 0, failure, problems: [], problemCount: 0 }
}
