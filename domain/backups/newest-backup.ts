import type { BackupFile } from '#domain/ports/services.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'

/** Skips backups dated in the future: a clock was ahead. */
export function newestBackup(backups: readonly BackupFile[], now: Date): BackupFile | undefined {
  return backups.find(({ madeAt }) => !isInFuture(madeAt, now))
}

export function backupFromFuture(backups: readonly BackupFile[], now: Date): BackupFile | undefined {
  return backups.find(({ madeAt }) => isInFuture(madeAt, now))
}
