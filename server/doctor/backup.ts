import { stat } from 'node:fs/promises'
import { newestBackup } from '#server/metrics/newest-backup.ts'
import { type Check, type Finding, ok, problem, warning, wordsOf } from './check.ts'

const HOUR_MS = 3_600_000
/** One a day, and two hours for making it. */
const LATE_HOURS = 26
const LOST_HOURS = 3 * 24

export const backup: Check = async ({ config: { backupDir, dataDir, search }, now }) => {
  if (!backupDir)
    return [
      warning(
        'no backups are made: BACKUP_DIR is not set',
        'Set it to a folder on another disk. See “Backup and restore” in docs/operations.md.',
      ),
    ]
  try {
    const newest = await newestBackup(backupDir)
    if (!newest) return [problem(`${backupDir} has no backup`, 'See what the log of the site says of backups, or make one: npm run backup')]
    const hours = Math.floor((now.getTime() - newest.at.getTime()) / HOUR_MS)
    return [judged(hours, newest), ...(search ? [] : await onSameDisk(backupDir, dataDir))]
  } catch (error) {
    return [problem(`BACKUP_DIR cannot be read: ${wordsOf(error)}`, 'Make the folder, and let the user of the site write there.')]
  }
}

function judged(hours: number, { name, bytes }: { name: string; bytes: number }): Finding {
  const says = `the newest backup (${name}, ${Math.ceil(bytes / 1024 / 1024)} MB) is ${hours} hours old`
  const todo = 'See what the log of the site says of backups.'
  if (hours > LOST_HOURS) return problem(says, todo)
  return hours > LATE_HOURS ? warning(says, todo) : ok(says)
}

async function onSameDisk(backupDir: string, dataDir: string): Promise<Finding[]> {
  const [one, other] = await Promise.all([stat(backupDir), stat(dataDir).catch(() => undefined)])
  if (one.dev !== other?.dev) return []
  return [warning('backups are on the disk of the store', 'Copy them to another machine, or set BACKUP_DIR to another disk.')]
}
