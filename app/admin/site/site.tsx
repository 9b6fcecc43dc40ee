import { data } from 'react-router'
import { BACKUPS_SECTION, DOWNLOAD_PATH } from '#app/admin/paths/admin-paths.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { type BackupReport, reportBackups } from '#domain/backups/backup-report.ts'
import { formatBytes } from '#lib/text/format-bytes.ts'
import type { Route } from './+types/site'
import { ItSteps } from './it-steps.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { timeZone } = services.settings
  const { word, headers } = await takeFlash(services, 'backup', request)
  const told = typeof word.problem === 'string' ? word.problem : undefined
  const { read: backups, failure, status } = await tryToRead(services, 'Backups not listed', () => reportBackups(services))
  return data({ backups, timeZone, problem: told ?? failure }, { status, headers })
}

export default function Site({ loaderData: { backups, timeZone, problem } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader lead={backups ? backupsLead(backups) : undefined}>
        {backups && (
          <form method="post" action={DOWNLOAD_PATH}>
            <SubmitButton>{backups.form === 'export' ? 'Download an export' : 'Download a backup'}</SubmitButton>
          </form>
        )}
      </PageHeader>
      <StatusLine notice={undefined} problem={problem} />
      {backups && <BackupsSection report={backups} timeZone={timeZone} />}
    </>
  )
}

function BackupsSection({ report, timeZone }: { report: BackupReport; timeZone: string }) {
  const { form, retentionDays, newest, total, isLate, unknown, warning, ahead, failure } = report
  const drill = drillMessage(report, timeZone)
  return (
    <section aria-labelledby={BACKUPS_SECTION} className="stack gap-4">
      <h2 id={BACKUPS_SECTION} className="visually-hidden">
        Backups
      </h2>
      {retentionDays === undefined && <ItSteps name="setup steps" steps={SETUP_STEPS[form]} />}
      {isLate && <p className="callout">The newest backup is older than two days. Ask your IT team to check the server’s log.</p>}
      {unknown && <p className="callout">{`${unknown}.`}</p>}
      {warning && <p>{`${warning}.`}</p>}
      {ahead && (
        <p className="callout">{`The backup ${ahead.file} is dated in the future. Ask your IT team to check the server’s clock. If it’s right, delete that file, so it’s clear which backup is the newest.`}</p>
      )}
      {failure && <p className="callout">{`The last try on ${formatDateTime(failure.tried_at, timeZone)} failed: ${failure.problem}.`}</p>}
      {newest.length > 0 && (
        <ul className="ruled">
          {newest.map(({ file, madeAt, bytes }) => (
            <li key={file} className="stack gap-1">
              <span className="row spread strong">
                {formatDateTime(madeAt, timeZone)} <span>{formatBytes(bytes)}</span>
              </span>
              <span className="note">{file}</span>
              <span className="note">{report.drill?.good_file === file ? 'Verified by a test restore.' : 'Verified.'}</span>
            </li>
          ))}
        </ul>
      )}
      {total > newest.length && <p className="note">{`and ${total - newest.length} more`}</p>}
      {retentionDays !== undefined && <p className={drill.isTrouble ? 'callout' : 'note'}>{drill.text}</p>}
      <p className="note">{DOWNLOAD_WORDS[form]}</p>
      <ItSteps name="restore steps" steps={RESTORE_STEPS[form]} />
    </section>
  )
}

function drillMessage({ drill }: BackupReport, timeZone: string): { text: string; isTrouble: boolean } {
  if (!drill) return { text: 'No test restore yet.', isTrouble: false }
  const good = drill.good_at ? `Last successful test restore: ${formatDateTime(drill.good_at, timeZone)}.` : ''
  if (!drill.problem) return { text: good, isTrouble: false }
  const failed = `The test restore of ${drill.file} failed on ${formatDateTime(drill.tried_at, timeZone)}: ${drill.problem}.`
  return { text: `${failed} ${good}`.trim(), isTrouble: true }
}

const DOWNLOAD_WORDS = {
  backup:
    'One file with all posts, images, messages and page views. We make and check it now, which takes a while on large sites. Keep it like a password: it has people’s messages and addresses.',
  export: 'One file with everything except sign-ins. Keep it like a password: it has people’s messages and addresses.',
}

const RESTORE_STEPS = {
  backup: 'Stop the site, then run `npm run restore -- FILE`. Guide: operations, Restore at night.',
  export: 'Run `npm run import -- FILE`. It checks the file, then brings everything back. Guide: operations, Moving to another store.',
}

const SETUP_STEPS = {
  backup: 'Set `BACKUP_DIR` to a folder on another disk and restart the site. Guide: operations, Backup.',
  export: 'Set up daily snapshots of the search cluster, or run `npm run export` every day. Guide: operations, Backup.',
}

function backupsLead({ form, retentionDays }: BackupReport): string {
  if (form === 'export')
    return 'Your search service stores everything, so the site makes no backups. Ask your IT team for daily snapshots or exports.'
  if (retentionDays === undefined) return 'Automatic backups are off. Ask your IT team to turn on daily backups.'
  return `The site makes one every day and keeps it for ${retentionDays === 1 ? 'a day' : `${retentionDays} days`}. A weekly test restore checks the newest.`
}
