import { stat } from 'node:fs/promises'
import { backupFromFuture, newestBackup } from '#domain/backups/newest-backup.ts'
import type { BackupFile } from '#domain/ports/services.ts'
import { HOUR_MS } from '#lib/time/dates.ts'
import { listBackups, warningOf } from '#server/backups/backup-folder.ts'
import { nonFolderAt } from '#server/process/make-folder.ts'
import { type Check, errorMessage, type Finding, ok, problem, undetermined, warning } from './check.ts'

/** Backups run daily and may take two hours. */
const LATE_HOURS = 26
const LOST_HOURS = 3 * 24

export const backup: Check = async ({ config: { backups, dataDir, search }, now }) => {
  const { folder } = backups
  if (search) return undetermined('with SEARCH_URL, backups are what npm run export writes, and nobody says here when it last did')
  if (!folder)
    return warning('no backups are made: BACKUP_DIR is not set', 'Set it to a folder on another disk. See “Backup” in docs/operations.md.')
  try {
    const all = await listBackups(folder)
    if (all.length === 0 && !(await isThere(folder))) return missing(folder)
    const newest = newestBackup(all, now)
    const ahead = backupFromFuture(all, now)
    const found = newest
      ? judged(newest, now)
      : problem(`${folder} has no backup`, 'See what the log of the site says of backups, or make one: npm run backup')
    const { warning: unconfirmed } = await warningOf(folder, all)
    const isConfirmed = unconfirmed ? [warning(unconfirmed, 'Copy backups to another machine, or set BACKUP_DIR to a local disk.')] : []
    return [found, ...isConfirmed, ...(ahead ? [datedAhead(ahead)] : []), ...(newest ? await onSameDisk(folder, dataDir) : [])]
  } catch (error) {
    return problem(
      `BACKUP_DIR cannot be read: ${errorMessage(error)}`,
      'See that it is a folder that answers, and let the user of the site read and write there.',
    )
  }
}

function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  )
}

function missing(folder: string): Finding {
  const link = nonFolderAt(folder)
  return link
    ? problem(link, 'Mount the disk that it leads to, or make the folder there: until then no backups are made.')
    : problem(`${folder} is not there`, 'Start the site: it makes the folder, and a backup. See its log if it does not.')
}

function judged({ file, madeAt, bytes }: BackupFile, now: Date): Finding {
  const hours = Math.floor((now.getTime() - Date.parse(madeAt)) / HOUR_MS)
  const says = `the newest backup (${file}, ${Math.ceil(bytes / 1024 / 1024)} MB) is ${hours} hours old`
  const todo = 'See what the log of the site says of backups.'
  if (hours > LOST_HOURS) return problem(says, todo)
  return hours > LATE_HOURS ? warning(says, todo) : ok(says)
}

function datedAhead({ file }: BackupFile): Finding {
  return problem(
    `the backup ${file} is dated in the future`,
    'Check the clock. If it is right, it was wrong when that backup was made: delete the file, or nobody can tell which one is the newest.',
  )
}

async function onSameDisk(folder: string, dataDir: string): Promise<Finding[]> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir).catch(() => undefined)])
  if (one.dev !== other?.dev) return []
  return [warning('backups are on the disk of the store', 'Copy them to another machine, or set BACKUP_DIR to another disk.')]
}
