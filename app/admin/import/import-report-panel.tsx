import type { ReactNode } from 'react'
import { IMPORTS_PATH } from '#app/admin/paths/admin-paths.ts'
import { listPath, MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { MISSING_IMAGES_PATH } from '#app/admin/paths/media-path.ts'
import { useFocusOn } from '#app/admin/shell/focus-unless-busy.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import type { ImportReport as Report } from '#domain/import-records/import-report.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { outcomeText } from './import-again.tsx'
import { hereWords } from './import-choices.tsx'
import { ImportRemarks } from './import-remarks.tsx'

export function ImportReportPanel({ report, timeZone, children }: { report: Report; timeZone: string; children: ReactNode }) {
  const box = useFocusOn<HTMLDivElement>(report)
  const { stored, kind, pictures = 0, missing = 0, redirects = 0, problems, problemCount, notes, noteCount, repeats, asks } = report
  const isStored = stored > 0 || pictures > 0 || redirects > 0
  const look = isStored ? 'success' : repeats || asks ? '' : 'failure'
  return (
    <div ref={box} tabIndex={-1} role={isStored ? 'status' : 'alert'} className={`stack callout ${look}`}>
      <p className="strong">
        {verdict(report, timeZone)} {stored > 0 && <a href={kind ? listPath(kind) : MANAGE_PATH}>View them</a>}{' '}
        {stored > 0 && <a href={IMPORTS_PATH}>Undo the import</a>}{' '}
        {stored > 0 && missing > 0 && <a href={MISSING_IMAGES_PATH}>{`Add ${formatCount(missing, 'missing image')}`}</a>}
      </p>
      <ImportRemarks list={problems} count={problemCount} heading="Problem" />
      <ImportRemarks list={notes} count={noteCount} heading="What changed" />
      {children}
    </div>
  )
}

function verdict(report: Report, timeZone: string): string {
  const { rows, stored, skipped = 0, present = 0, pictures = 0, redirects = 0, failure, repeats, asks, problemCount } = report
  if (repeats)
    return `This file was imported on ${formatDateTime(repeats.at, timeZone)} (${formatCount(repeats.items, 'post')}). Import it again?`
  if (asks) return outcomeText(asks)
  if (failure) return failure
  const moved = redirects > 0 ? ` ${formatCount(redirects, 'redirect')} from old URLs.` : ''
  if (stored > 0 || redirects > 0)
    return `${formatCount(stored, 'post')} imported.${skipped > 0 ? ` ${formatCount(skipped, 'row')} skipped.` : ''}${hereWords(present)}${moved}`
  if (pictures > 0)
    return `${pictures === 1 ? 'One image was' : `${pictures.toLocaleString('en-US')} images were`} uploaded. The file has no posts.`
  const problems = problemCount === 1 ? 'one problem' : `${problemCount.toLocaleString('en-US')} problems`
  return `Nothing was imported: there ${problemCount === 1 ? 'is' : 'are'} ${problems} in ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}.`
}
