import type { BackupFile } from '#domain/ports/services.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'

/** Of backups, the newest first, the one that was made last: none of those that bear a date to come. */
export function newestBackup(backups: readonly BackupFile[], now: Date): BackupFile | undefined {
  return backups.find(({ madeAt }) => !isInFuture(madeAt, now))
}

/** One that bears a date to come, so that people and programs take it for the newest. */
export function backupFromFuture(backups: readonly BackupFile[], now: Date): BackupFile | undefined {
  return backups.find(({ madeAt }) => isInFuture(madeAt, now))
}
