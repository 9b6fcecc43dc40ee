import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import type { BackupReport } from '#domain/backups/backup-report.ts'

export function drillMessage({ drill }: BackupReport, timeZone: string): { text: string; isTrouble: boolean } {
  if (!drill) return { text: 'No test restore yet.', isTrouble: false }
  const good = drill.good_at ? `Last successful test restore: ${formatDateTime(drill.good_at, timeZone)}.` : ''
  if (!drill.problem) return { text: good, isTrouble: false }
  const failed = `Restoring ${drill.file} on trial failed on ${formatDateTime(drill.tried_at, timeZone)}: ${drill.problem}.`
  return { text: `${failed} ${good}`.trim(), isTrouble: true }
}
