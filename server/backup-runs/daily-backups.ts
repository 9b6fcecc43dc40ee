import { join } from 'node:path'
import { loadBackupAttempts, recordBackupAttempt } from '#domain/backups/backup-attempts.ts'
import { newestBackup } from '#domain/backups/newest-backup.ts'
import type { BackupFile, Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/dates.ts'
import { listBackups, removeOldBackups } from '#server/backups/backup-folder.ts'
import { createBackupProcess } from '#server/backups/backup-process.ts'
import { makeInFolder } from '#server/backups/make-in-folder.ts'
import type { Config } from '#server/config/config.ts'
import { databasePath } from '#server/services/services.ts'
import { removeOldSnapshot } from '#server/store/sqlite/file/snapshot.ts'

const DUE_MS = DAY_MS - HOUR_MS
const DRILL_MS = 7 * DAY_MS
const PATIENCE_MS = 60_000

type Ports = Pick<Services, 'store' | 'log' | 'now'>

type DailyBackups = {
  round(): Promise<number>
  stop(): void
}

export function openDailyBackups(services: Ports, config: Pick<Config, 'backups' | 'dataDir'>): DailyBackups {
  const { folder, retentionDays, key } = config.backups
  const apart = createBackupProcess(config.dataDir)
  let isStopping = false
  return { round, stop }

  function stop(): void {
    isStopping = true
    apart.stop()
  }

  async function round(): Promise<number> {
    removeSnapshot()
    if (!folder) return HOUR_MS
    await attempt(services, 'Backups not looked after', async () => {
      if (isDue((await newestOwn(folder))?.madeAt, DUE_MS, services.now()) && !isStopping) await backUp(folder)
      const newest = await newestOwn(folder)
      const { drill } = await loadBackupAttempts(services.store)
      const pause = drill?.problem ? DAY_MS : DRILL_MS
      if (newest && isDue(drill?.tried_at, pause, services.now()) && !isStopping) await practise(folder, newest.file)
    })
    return HOUR_MS
  }

  /** The backup folder may be on another disk, so go on. */
  function removeSnapshot(): void {
    try {
      if (removeOldSnapshot(databasePath(config), services.now())) services.log('Snapshot of the last update removed')
    } catch (error) {
      services.log('Snapshot of the last update not removed', { reason: String(error) })
    }
  }

  /** Another site may share the folder; without a record of our own, any backup counts. */
  async function newestOwn(path: string): Promise<BackupFile | undefined> {
    const [all, { backup }, standing] = await Promise.all([
      listBackups(path, PATIENCE_MS),
      loadBackupAttempts(services.store),
      services.store.health(),
    ])
    const isNoted = standing === 'ok' || standing === 'unchecked'
    return newestBackup(isNoted ? all.filter(({ file }) => file === backup?.good_file) : all, services.now())
  }

  async function backUp(into: string): Promise<void> {
    const made = await makeInFolder(into, { apart, at: services.now(), isEncrypted: key !== undefined })
    const { file } = made
    if (!made.ok && isStopping) return
    if (!made.ok) services.log('Backup failed', { file, reason: made.problem })
    else {
      const { missing_pictures: missingPictures } = made.about.holds
      const { bytes, warning } = made
      services.log('Backup made', { file, bytes, ...(missingPictures > 0 ? { missingPictures } : {}), ...(warning ? { warning } : {}) })
    }
    await recordBackupAttempt(services, 'backup', { file, ...(made.ok ? {} : { problem: made.problem }) })
    await removeOld(into)
  }

  /** Runs after failures too, because old backups may fill the disk. */
  async function removeOld(from: string): Promise<void> {
    const remove = () => removeOldBackups(from, retentionDays, services.now(), PATIENCE_MS)
    const { length: count } = await attempt(services, 'Old backups not removed', remove, [])
    if (count > 0) services.log('Old backups removed', { count })
  }

  async function practise(from: string, file: string): Promise<void> {
    const done = await apart.run('drill', join(from, file))
    if (!done.ok && isStopping) return
    if (done.ok) services.log('Restored on trial', { file, pictures: done.holds.pictures, page: done.page })
    else services.log('Not restored on trial', { file, reason: done.problem })
    await recordBackupAttempt(services, 'drill', { file, ...(done.ok ? {} : { problem: done.problem }) })
  }
}

function isDue(last: string | undefined, pauseMs: number, now: Date): boolean {
  return last === undefined || isInFuture(last, now) || now.getTime() - Date.parse(last) >= pauseMs
}
