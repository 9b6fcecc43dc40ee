import { BACKUPS_SECTION, DOWNLOAD_PATH } from '#app/admin/paths/site-paths.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import type { BackupReport } from '#domain/backups/backup-report.ts'
import { drillMessage } from './drill-message.ts'
import { futureBackupMessage } from './future-backup-message.ts'
import styles from './site.module.css'

export function BackupsSection({ report, timeZone }: { report: BackupReport; timeZone: string }) {
  const { form, retentionDays, newest, total, isLate, unknown, warning, ahead, failure } = report
  const drill = drillMessage(report, timeZone)
  return (
    <section aria-labelledby={BACKUPS_SECTION} className={styles.section}>
      <h2 id={BACKUPS_SECTION}>Backups</h2>
      <p>{aboutWords(form, retentionDays)}</p>
      {isLate && <p className={styles.warning}>The newest backup is older than two days. Please look into the log of the server.</p>}
      {unknown && <p className={styles.warning}>{`${unknown}.`}</p>}
      {warning && <p>{`${warning}.`}</p>}
      {ahead && <p className={styles.warning}>{futureBackupMessage(ahead)}</p>}
      {failure && (
        <p className={styles.warning}>{`The last try on ${formatDateTime(failure.tried_at, timeZone)} failed: ${failure.problem}.`}</p>
      )}
      {retentionDays !== undefined && <p className={drill.isTrouble ? styles.warning : undefined}>{drill.text}</p>}
      {newest.length > 0 && (
        <ul className={styles.files}>
          {newest.map(({ file, madeAt, bytes }) => (
            <li key={file}>
              <span className={styles.made}>
                {formatDateTime(madeAt, timeZone)} <span>{sizeText(bytes)}</span>
              </span>
              <span className={styles.note}>{file}</span>
              <span className={styles.note}>
                {report.drill?.good_file === file ? 'Its check passed, and it was restored on trial.' : 'Its check passed.'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > newest.length && <p className={styles.note}>{`and ${total - newest.length} more`}</p>}
      <form method="post" action={DOWNLOAD_PATH}>
        <button type="submit" className="button">
          {form === 'export' ? 'Download an export' : 'Download a backup'}
        </button>
      </form>
      <p className={styles.note}>{DOWNLOAD_WORDS[form]}</p>
    </section>
  )
}

const DOWNLOAD_WORDS = {
  backup:
    'One file with everything: items, pictures, messages, page views. It is made now and checked before it is sent, which takes a while on a large site. Keep it like a password: messages and addresses of people are in it. How it is restored is in docs/operations.md.',
  export:
    'One file with everything but sign-ins, as npm run export writes it: npm run import checks it and brings it back. Keep it like a password: messages and addresses of people are in it.',
}

function aboutWords(form: BackupReport['form'], retentionDays: number | undefined): string {
  if (form === 'export')
    return 'Everything is kept in the search cluster, so no backups are made here. Have the cluster make snapshots, or run npm run export every day.'
  if (retentionDays === undefined)
    return 'No backups are made by themselves. Name a folder in the setting BACKUP_DIR, and one is made every day.'
  return `One is made every day and kept for ${retentionDays === 1 ? 'a day' : `${retentionDays} days`}. Once a week the newest is restored on trial.`
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
