import { join } from 'node:path'
import { newestBackup } from '#domain/backups/newest-backup.ts'
import { describeDrill, drill } from '#server/backup-runs/drill.ts'
import { findBackups } from '#server/backups/backup-folder.ts'
import { buildIfNeeded } from '#server/bundle/build.ts'
import { requireConfig } from '#server/config/config.ts'
import { exitWithError } from '#server/process/exit-with-error.ts'
import { reportOnInterrupt } from '#server/process/on-interrupt.ts'

const config = requireConfig()
const file = process.argv[2] ?? (await newest(config.backups.folder))
if (!file) fail('name the backup, as in: npm run drill -- tradewind.backup')
await buildIfNeeded()
const stopSaying = reportOnInterrupt((signal) => `Not restored on trial: it was ended by ${signal}.`)
const done = await drill(config, file)
stopSaying()
if (!done.ok) fail(`${file}: ${done.problem}`)
console.log(`${file} can be restored: ${describeDrill(done)}.`)

async function newest(folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return undefined
  const found = await findBackups(folder)
  if (!found.ok) fail(found.problem)
  const first = newestBackup(found.backups, new Date())
  if (found.backups.length === 0) fail(`there is no backup in ${folder} yet, and npm run backup makes one`)
  if (!first) fail(`every backup in ${folder} bears a date to come, so name the one that is meant`)
  return join(folder, first.file)
}

function fail(problem: string): never {
  exitWithError(`Not restored on trial: ${problem}.`)
}
