import { useFetcher } from 'react-router'
import '#app/admin/shell/file-field.css'
import { type RedirectsView, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { useFocusOn } from '#app/admin/shell/focus-unless-busy.ts'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { DataTable } from '#app/ui/sections/data-table.tsx'
import { MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import type { RedirectImport } from '#domain/redirects/redirect-import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { importSummary } from './import-summary.ts'
import styles from './redirects.module.css'

export function ImportSection({ report: earlier, view }: { report: RedirectImport | undefined; view: RedirectsView }) {
  const sending = useFetcher<{ report?: RedirectImport; problem?: string }>()
  const isSending = sending.state !== 'idle'
  const report = isSending ? undefined : (sending.data?.report ?? earlier)
  return (
    <section aria-labelledby="import-title" className="stack gap-4 panel">
      <h2 id="import-title">Import a file</h2>
      <p>
        A CSV file whose first row names the columns <code>from</code>, <code>to</code> and, if you like, <code>status</code> (301 or 302),
        up to {MOST_IMPORT_ROWS.toLocaleString('en-US')} rows. The file replaces redirects with the same old URL.
      </p>
      <p className="note">URLs of this site’s older product work here unchanged. They need no redirects.</p>
      <sending.Form method="post" action={redirectsPath(view)} encType="multipart/form-data" className={`stack ${styles.import}`}>
        <LabeledField id="redirects-file" label="File">
          <input id="redirects-file" className="file-field" type="file" name="file" accept=".csv,.tsv,text/csv" required />
        </LabeledField>
        <button type="submit" className="button button-quiet" name="intent" value="import" aria-disabled={isSending || undefined}>
          Import redirects
        </button>
        <p role="status">{isSending && 'Reading the file…'}</p>
      </sending.Form>
      {report && <ImportReport report={report} />}
    </section>
  )
}

function ImportReport({ report }: { report: RedirectImport }) {
  const box = useFocusOn<HTMLDivElement>(report)
  const { added, changed, failure, errors, errorCount, lines } = report
  const invalid = `${errorCount.toLocaleString('en-US')} of ${formatCount(lines, 'line')} ${errorCount === 1 ? 'is' : 'are'} invalid`
  const isStored = added + changed > 0
  return (
    <div ref={box} tabIndex={-1} role={isStored ? 'status' : 'alert'} className={`stack callout ${isStored ? 'success' : 'failure'}`}>
      <p className="strong">{isStored ? importSummary(report) : (failure ?? `Nothing was imported: ${invalid}.`)}</p>
      {isStored && failure && <p>{failure}</p>}
      {errors.length > 0 && (
        <section className="scroll" tabIndex={0} aria-label="Invalid lines">
          <DataTable heads={['Line', 'Problem']} rows={errors.map(({ line, text }) => ({ key: `${line} ${text}`, cells: [line, text] }))} />
        </section>
      )}
      {errorCount > errors.length && <p>{`The first ${errors.length} of ${errorCount.toLocaleString('en-US')} are listed.`}</p>}
    </div>
  )
}
