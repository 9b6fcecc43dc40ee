import { type FormEvent, useState } from 'react'
import { useLeaveWarning } from '#app/admin/shell/use-leave-warning.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { failedImportReport, MOST_IMPORT_BYTES, type ImportReport as Report } from '#domain/import-records/import-report.ts'
import { DateOrder } from './date-order.tsx'
import { ImportAgain } from './import-again.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportFileInput } from './import-file-input.tsx'
import styles from './import-panel.module.css'
import { ImportReportPanel } from './import-report-panel.tsx'
import { SampleFiles } from './sample-files.tsx'
import { saveColumns } from './saved-columns.ts'
import { type Progress, sendFile } from './send-file.ts'
import { sendInParts } from './send-in-parts.ts'
import { useImportPreview } from './use-import-preview.ts'

const FORM = 'import-form'

type Props = { earlierReport: Report | undefined; timeZone: string }

export function ImportPanel({ earlierReport, timeZone }: Props) {
  const [progress, setProgress] = useState<Progress>()
  const [report, setReport] = useState(earlierReport)
  const [sentForm, setSentForm] = useState<FormData>()
  const { preview, settings, dates, look, change, clear } = useImportPreview(() => setReport(undefined))
  useLeaveWarning(progress !== undefined)

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
        if (outcome.stored === 0) return
        if (preview) saveColumns(preview, settings.columns)
        clear()
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
        Add many posts at once: from a spreadsheet (CSV) with any columns, JSON, WordPress, Ghost or Markdown. Up to 5,000 posts and 10 MB.
        You see every problem before anything is imported.
      </p>
      <SampleFiles />
      <form id={FORM} method="post" encType="multipart/form-data" onSubmit={submitBy(send)} className={`row end ${styles.form}`}>
        <input type="hidden" name="confirmed" value="" />
        <input type="hidden" name="settings" value={JSON.stringify(settings)} />
        <ImportFileInput id="import-file" label="File" onChoose={look} />
        <DateOrder ref={dates} onChange={() => change(settings)} />
      </form>
      {preview && <ImportChoices preview={preview} settings={settings} onChange={change} />}
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
