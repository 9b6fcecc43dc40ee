import type { ReactNode } from 'react'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import type { ImportReport } from '#domain/import-records/import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './import-panel.module.css'

type Props = {
  report: ImportReport
  /** Browsers can't refill file inputs, so people choose the file again without scripts. */
  onAgain: (() => void) | undefined
  file: ReactNode
}

export function ImportAgain({ report: { repeats, asks, answers }, onAgain, file }: Props) {
  const button = (
    <button type={onAgain ? 'button' : 'submit'} className="button" onClick={onAgain}>
      {asks ? importVerb(asks) : 'Import it again'}
    </button>
  )
  return (
    <>
      <p>
        Nothing is imported yet.
        {repeats && ' Importing this file again adds every post a second time, except posts whose IDs are already here or in Trash.'}
      </p>
      {onAgain ? (
        <div>{button}</div>
      ) : (
        <form method="post" encType="multipart/form-data" className={`row end ${styles.form}`}>
          <HiddenFields fields={answers ?? {}} />
          {file}
          {button}
        </form>
      )}
    </>
  )
}

function importVerb({ live, scheduled, drafts, undated }: NonNullable<ImportReport['asks']>): string {
  if (live > 0) return `Import and publish ${live.toLocaleString('en-US')}`
  if (scheduled > 0) return `Import and schedule ${scheduled.toLocaleString('en-US')}`
  return drafts > 0 ? `Import ${formatCount(drafts, 'draft')}` : `Import ${undated.toLocaleString('en-US')} without a date`
}

/** "12 go live now, 3 are scheduled, 5 become drafts." */
export function outcomeText({ live, scheduled, drafts, undated }: NonNullable<ImportReport['asks']>): string {
  const parts = [
    [live, 'goes live now', 'go live now'],
    [scheduled, 'is scheduled', 'are scheduled'],
    [drafts, 'becomes a draft', 'become drafts'],
    [undated, 'has no date and stays hidden', 'have no date and stay hidden'],
  ] as const
  const said = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`)
  return `${said.join(', ')}.`
}
