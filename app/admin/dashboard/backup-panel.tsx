import { BACKUPS_SECTION, SITE_PATH } from '#app/admin/paths/admin-paths.ts'
import { drillMessage } from '#app/admin/site/drill-message.ts'
import { futureBackupMessage } from '#app/admin/site/future-backup-message.ts'
import type { BackupReport } from '#domain/backups/backup-report.ts'
import styles from './dashboard.module.css'

const PANEL = 'backups-panel'

export function BackupPanel({ report, timeZone }: { report: BackupReport; timeZone: string }) {
  const drill = drillMessage(report, timeZone)
  return (
    <section aria-labelledby={PANEL} className={`stack card ${styles.panel} ${styles.views}`}>
      <h2 id={PANEL}>Backups</h2>
      {report.isLate && <p role="alert">No backup in the last 2 days.</p>}
      {report.unknown && <p role="alert">{`${report.unknown}.`}</p>}
      {report.warning && <p>{`${report.warning}.`}</p>}
      {report.ahead && <p role="alert">{futureBackupMessage(report.ahead)}</p>}
      {report.failure && <p role="alert">{`The last backup failed: ${report.failure.problem}.`}</p>}
      {report.retentionDays === undefined ? (
        <p className="note">Automatic backups are off.</p>
      ) : (
        <p className={drill.isTrouble ? undefined : 'note'}>{drill.text}</p>
      )}
      <a className="tap" href={`${SITE_PATH}#${BACKUPS_SECTION}`}>
        Backups
      </a>
    </section>
  )
}
