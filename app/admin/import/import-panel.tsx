import { type FormEvent, useState } from 'react'
import fieldStyles from '#app/admin/item-form/form-field.module.css'
import { failedImport, MOST_IMPORT_BYTES, type ImportReport as Report } from '#domain/items/import-report.ts'
import type { ImportLine } from './import.tsx'
import { ImportAgain } from './import-again.tsx'
import styles from './import-panel.module.css'
import { ImportReport } from './import-report.tsx'

/** Sending the file counts for this share of the progress bar, working on it for the rest. */
const SENDING = 0.4

type Progress = { share: number; words: string }

type Props = { earlierReport: Report | undefined; timeZone: string }

/** Takes a file of items. With script the file is sent in the background, with a bar; without, the form itself is sent. */
export function ImportPanel({ earlierReport, timeZone }: Props) {
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState(earlierReport)
  const [sentForm, setSentForm] = useState<FormData>()

  function send(form: FormData): void {
    if (progress) return
    const file = form.get('file')
    setSentForm(form)
    setReport(undefined)
    if (file instanceof File && file.size > MOST_IMPORT_BYTES) {
      setReport(failedImport('The file is larger than 10 MB. Please split it.'))
      return
    }
    setProgress({ share: 0, words: 'Sending the file…' })
    sendFile(form, setProgress).then((outcome) => {
      setProgress(undefined)
      setReport(outcome)
    })
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }

  function sendAgain(form: FormData, known: string): void {
    form.set('again', known)
    send(form)
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
      <form method="post" encType="multipart/form-data" onSubmit={submit} className={styles.form}>
        <ImportFileInput id="import-file" label="File" />
        <button type="submit" className="button" aria-disabled={progress ? true : undefined}>
          Import file
        </button>
      </form>
      <div className={styles.progress}>
        {progress && <progress aria-label="Import" value={progress.share} max={1} />}
        <p role="status">{progress?.words}</p>
      </div>
      {report && (
        <ImportReport report={report} timeZone={timeZone}>
          {report.repeats && (
            <ImportAgain
              id={report.repeats.id}
              onAgain={sentForm && (() => sendAgain(sentForm, report.repeats?.id ?? ''))}
              file={<ImportFileInput id="import-again" label="The same file" />}
            />
          )}
        </ImportReport>
      )}
    </section>
  )
}

function ImportFileInput({ id, label }: { id: string; label: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        className={fieldStyles.file}
        name="file"
        required
        accept=".json,.ndjson,.jsonl,.csv,.tsv,application/json,text/csv"
      />
    </div>
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
      resolve(line?.phase === 'done' ? line.report : failedImport(refusal(request.status)))
    }
    request.onerror = () =>
      resolve(
        failedImport(
          'The server could not be reached, or it stopped answering. Look under Manage Content whether the items are there before you try again.',
        ),
      )
    request.send(form)
  })
}

function progressOf(line: Exclude<ImportLine, { phase: 'done' }>): Progress {
  if (line.phase === 'storing') return { share: 0.9 + (line.done / line.of) * 0.1, words: 'Storing…' }
  return { share: SENDING + line.read * 0.5, words: `Checking row ${(line.done + 1).toLocaleString('en-US')}…` }
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
