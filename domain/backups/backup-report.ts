import type { BackupFile, Backups, Services } from '#domain/ports/services.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type BackupAttempt, loadBackupAttempts } from './backup-attempts.ts'
import { backupFromFuture, newestBackup } from './newest-backup.ts'

const MOST_LISTED = 10
const OLD_AFTER_MS = 2 * DAY_MS

export type BackupReport = {
  form: Backups['form']
  retentionDays?: number
  newest: readonly BackupFile[]
  total: number
  isLate: boolean
  unknown?: string
  warning?: string
  ahead?: BackupFile
  failure?: BackupAttempt
  drill?: BackupAttempt
}

export async function reportBackups({
  store,
  backups,
  now,
}: Pick<Services, 'store' | 'backups' | 'now'>): Promise<BackupReport | undefined> {
  if (!backups) return undefined
  const { form, daily } = backups
  const [found, { backup, drill }] = await Promise.all([daily?.list(), loadBackupAttempts(store)])
  const all = found?.ok ? found.backups : []
  const failure = daily && backup?.problem ? backup : undefined
  const newest = newestBackup(all, now())
  const ahead = backupFromFuture(all, now())
  const isOld = newest ? now().getTime() - Date.parse(newest.madeAt) > OLD_AFTER_MS : failure !== undefined
  return {
    form,
    newest: all.slice(0, MOST_LISTED),
    total: all.length,
    isLate: found?.ok === true && isOld,
    ...(found?.ok === false ? { unknown: found.problem } : {}),
    ...(found?.ok && found.warning ? { warning: found.warning } : {}),
    ...(daily ? { retentionDays: daily.retentionDays } : {}),
    ...(ahead ? { ahead } : {}),
    ...(failure ? { failure } : {}),
    ...(drill ? { drill } : {}),
  }
}
