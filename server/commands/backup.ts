import { join } from 'node:path'
import { makeBackup } from '#server/backup-runs/make-backup.ts'
import { backupName } from '#server/backups/backup-folder.ts'
import { describeContents, describeMissing } from '#server/backups/backup-format.ts'
import { requireConfig } from '#server/config/config.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'

const config = requireConfig()
const { folder, key } = config.backups
const [target = folder && join(folder, backupName(new Date(), key !== undefined))] = process.argv.slice(2)
const stopSaying = reportOnInterrupt((signal) => `No backup made: it was ended by ${signal}.`)
const made =
  target && !target.startsWith('-')
    ? await makeBackup(config, target)
    : { ok: false as const, problem: 'name the file to write, as in: npm run backup -- tradewind.backup' }
stopSaying()
if (!made.ok) exitWithError(`No backup made: ${made.problem}.`)
const { holds } = made.about
console.log(`${describeContents(holds)} are in ${target}, checked by reading it again${key ? ', encrypted with BACKUP_KEY' : ''}.`)
if (made.warning) console.error(`${made.warning}.`)
if (holds.missing_pictures > 0) console.error(`Of those that could not be had: ${describeMissing(config.bucket !== undefined)}.`)
