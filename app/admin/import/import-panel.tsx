import styles from './import-panel.module.css'
import '#app/admin/shell/file-field.css'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { onFileChosen } from '#app/admin/shell/on-file-chosen.ts'
import { useLeaveWarning } from '#app/admin/shell/use-leave-warning.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { failedImportReport, MOST_IMPORT_BYTES, type ImportReport as Report } from '#domain/import-records/import-report.ts'
import type { ImportPreview as Preview } from '#domain/imports/import-preview.ts'
import { fetchImportPreview } from './fetch-import-preview.ts'
import { ImportAgain } from './import-again.tsx'
import { type Columns, ImportColumns } from './import-columns.tsx'
import { ImportPreviewTable } from './import-preview-table.tsx'
import { ImportReportPanel } from './import-report-panel.tsx'
import { type Progress, sendFile } from './send-file.ts'
import { sendInParts } from './send-in-parts.ts'

const FORM = 'import-form'

type Props = { earlierReport: Report | undefined; timeZone: string; columns: Columns }

export function ImportPanel({ earlierReport, timeZone, columns }: Props) {
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState(earlierReport)
  const [preview, setPreview] = useState<Preview>()
  const [sentForm, setSentForm] = useState<FormData>()
  const chosen = useRef<File>(undefined)
  const dates = useRef<HTMLSelectElement>(null)
  useLeaveWarning(progress !== undefined)

  /** People may choose another file before the response arrives. */
  function look(file: File | undefined): void {
    if (file === chosen.current) return
    chosen.current = file
    setPreview(undefined)
    setReport(undefined)
    show()
  }

  function show(): void {
    const file = chosen.current
    if (file) fetchImportPreview(file, dates.current?.value ?? '').then((answer) => chosen.current === file && setPreview(answer))
  }

  function send(form: FormData): void {
    if (progress) return
    const file = form.get('file')
    setSentForm(form)
    setReport(undefined)
    setProgress({ share: 0, message: 'Sending the file…' })
    const isLarge = file instanceof File && file.size > MOST_IMPORT_BYTES
    const sending = isLarge ? sendInParts(file, form.get('confirmed') !== '', setProgress) : sendFile(form, setProgress)
    sending
      .catch(() => failedImportReport('The file couldn’t be read.'))
      .then((outcome) => {
        setProgress(undefined)
        setReport(outcome)
        if (outcome.stored > 0) setPreview(undefined)
      })
  }

  function sendAgain(form: FormData): void {
    for (const [name, value] of Object.entries(report?.answers ?? {})) form.set(name, value)
    send(form)
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
        Add many posts at once from CSV with a header row, JSON or NDJSON, up to 5,000 rows and 10 MB. We check every row like a post you
        write. If one has a problem, nothing is imported and you see which row.
      </p>
      <ImportColumns columns={columns} />
      <form id={FORM} method="post" encType="multipart/form-data" onSubmit={submitBy(send)} className={`row end ${styles.form}`}>
        <input type="hidden" name="confirmed" value="" />
        <ImportFileInput id="import-file" label="File" onChoose={look} />
        <DateOrder ref={dates} onChange={show} />
      </form>
      {preview && <ImportPreviewTable preview={preview} />}
      <ImportBar progress={progress} isAsked={isAsked} />
    </section>
  )
}

function submitBy(send: (form: FormData) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(new FormData(event.currentTarget))
  }
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

function DateOrder({ ref, onChange }: { ref: RefObject<HTMLSelectElement | null>; onChange: () => void }) {
  return (
    <LabeledField id="import-dates" label="Dates like 3/4/2026">
      <select id="import-dates" name="dates" className="input" ref={ref} onChange={onChange}>
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
        accept=".json,.ndjson,.jsonl,.csv,.tsv,application/json,text/csv"
      />
    </LabeledField>
  )
}
