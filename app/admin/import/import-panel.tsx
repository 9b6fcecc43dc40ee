import styles from './import-panel.module.css'
import '#app/admin/shell/file-field.css'
import { type RefObject, useRef, useState } from 'react'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { onFileChosen } from '#app/admin/shell/on-file-chosen.ts'
import { useLeaveWarning } from '#app/admin/shell/use-leave-warning.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { failedImportReport, MOST_IMPORT_BYTES, type ImportReport as Report } from '#domain/import-records/import-report.ts'
import type { ImportPreview as Preview } from '#domain/imports/import-preview.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { fetchImportPreview, rememberColumns } from './fetch-import-preview.ts'
import { ImportAgain } from './import-again.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportReportPanel } from './import-report-panel.tsx'
import samples from './sample-files.json' with { type: 'json' }
import { type Progress, sendFile } from './send-file.ts'
import { sendInParts } from './send-in-parts.ts'

/** Spreadsheets read UTF-8 only with its mark. */
const CSV_URL = 'data:text/csv;charset=utf-8,%EF%BB%BF'
const FORM = 'import-form'
const PAUSE_MS = 300

export function ImportPanel({ earlierReport, timeZone }: { earlierReport: Report | undefined; timeZone: string }) {
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState(earlierReport)
  const form = useRef<HTMLFormElement>(null)
  const { preview, choose, look, clear } = usePreview(form, () => setReport(undefined))
  const [sentForm, setSentForm] = useState<FormData>()
  useLeaveWarning(progress !== undefined)

  function send(sent: FormData): void {
    if (progress) return
    const file = sent.get('file')
    setSentForm(sent)
    setReport(undefined)
    setProgress({ share: 0, message: 'Sending the file…' })
    const isLarge = file instanceof File && file.size > MOST_IMPORT_BYTES
    const sending = isLarge ? sendInParts(file, sent.get('confirmed') !== '', setProgress) : sendFile(sent, setProgress)
    sending
      .catch(() => failedImportReport('The file couldn’t be read.'))
      .then((outcome) => {
        setProgress(undefined)
        setReport(outcome)
        if (outcome.stored === 0) return
        rememberColumns(sent)
        clear()
      })
  }

  function sendAgain(sent: FormData): void {
    for (const [name, value] of Object.entries(report?.answers ?? {})) sent.set(name, value)
    send(sent)
  }

  const isAsked = report?.repeats !== undefined || report?.asks !== undefined
  return (
    <section aria-labelledby="import-title" className="stack gap-4">
      {report && (
        <ImportReportPanel report={report} timeZone={timeZone}>
          {isAsked && (
            <ImportAgain
              report={report}
              onAgain={sentForm && (() => sendAgain(sentForm))}
              file={<ImportFileInput id="import-again" label="The same file" />}
            />
          )}
        </ImportReportPanel>
      )}
      <h2 id="import-title">Import a file</h2>
      <p>
        Add many posts at once from CSV with a header row, JSON, NDJSON or Markdown, or from an export of WordPress or Ghost, up to 5,000
        rows and 10 MB. Columns may have any names. We check every row like a post you write.
      </p>
      <SampleFiles />
      <form
        id={FORM}
        ref={form}
        method="post"
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault()
          send(new FormData(event.currentTarget))
        }}
        onChange={({ target }) => (target instanceof HTMLInputElement && target.type === 'file') || look(PAUSE_MS)}
        className="stack gap-4"
      >
        <input type="hidden" name="confirmed" value="" />
        <div className={`row end ${styles.form}`}>
          <ImportFileInput id="import-file" label="File" onChoose={choose} />
          <DateOrder />
        </div>
        {preview && <ImportChoices preview={preview} />}
      </form>
      <ImportBar progress={progress} isAsked={isAsked} />
    </section>
  )
}

function usePreview(form: RefObject<HTMLFormElement | null>, onChange: () => void) {
  const [preview, setPreview] = useState<Preview>()
  const chosen = useRef<File>(undefined)
  const asked = useRef(0)
  return { preview, choose, look, clear: () => setPreview(undefined) }

  function choose(file: File | undefined): void {
    if (file === chosen.current) return
    chosen.current = file
    setPreview(undefined)
    look(0)
  }

  /** People may choose something else before the response arrives. */
  async function look(pauseMs: number): Promise<void> {
    const number = ++asked.current
    onChange()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (number !== asked.current || !form.current || !chosen.current || chosen.current.size > MOST_IMPORT_BYTES) return
    const answer = await fetchImportPreview(new FormData(form.current))
    if (number === asked.current) setPreview(answer)
  }
}

function SampleFiles() {
  return (
    <p>
      To begin with:{' '}
      {itemKinds.map((kind) => (
        <a
          key={kind}
          className={styles.sample}
          href={CSV_URL + encodeURIComponent(samples[kind].join('\r\n'))}
          download={`sample-${kind}.csv`}
        >
          Sample file for {kinds[kind].words.things}
        </a>
      ))}
    </p>
  )
}

/** While something is asked, this isn't the main button. */
function ImportBar({ progress, isAsked }: { progress: Progress | undefined; isAsked: boolean }) {
  return (
    <div className="row action-bar">
      <div className="note">
        {progress && <progress aria-label="Import" value={progress.share} max={1} />}
        <p role="status">{progress?.message}</p>
      </div>
      <SubmitButton form={FORM} className={isAsked ? 'button button-quiet' : 'button'} aria-disabled={progress ? true : undefined}>
        Import file
      </SubmitButton>
    </div>
  )
}

function DateOrder() {
  return (
    <LabeledField id="import-dates" label="Dates like 3/4/2026">
      <select id="import-dates" name="dates" className="input">
        <option value="">Ask if it’s unclear</option>
        <option value="day">Day first: April 3</option>
        <option value="month">Month first: March 4</option>
      </select>
    </LabeledField>
  )
}

function ImportFileInput({ id, label, onChoose }: { id: string; label: string; onChoose?: (file: File | undefined) => void }) {
  return (
    <LabeledField id={id} label={label}>
      <input
        ref={onChoose && onFileChosen(onChoose)}
        id={id}
        type="file"
        className="file-field"
        name="file"
        required
        onChange={({ currentTarget }) => onChoose?.(currentTarget.files?.[0])}
        accept=".xml,.zip,.md,.markdown,.mdx,.json,.ndjson,.jsonl,.csv,.tsv,application/json,text/csv"
      />
    </LabeledField>
  )
}
