import type { KeptBackup } from '#domain/ports/services.ts'
import { isAhead } from '#lib/time/clock-skew.ts'

/** Of backups, the newest first, the one that was made last: none of those that bear a date to come. */
export function newestBackup(backups: readonly KeptBackup[], now: Date): KeptBackup | undefined {
  return backups.find(({ madeAt }) => !isAhead(madeAt, now))
}

/** One that bears a date to come, so that people and programs take it for the newest. */
export function backupAhead(backups: readonly KeptBackup[], now: Date): KeptBackup | undefined {
  return backups.find(({ madeAt }) => isAhead(madeAt, now))
}
