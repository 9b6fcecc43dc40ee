import { dirname } from 'node:path'
import type { BackupResult } from '#server/backups/backup-format.ts'
import type { BackupTask } from '#server/backups/backup-process.ts'
import { type Config, requireConfig } from '#server/config/config.ts'
import { lowerPriority } from '#server/process/lower-priority.ts'
import { makeFolder } from '#server/process/make-folder.ts'
import { drill } from './drill.ts'
import { makeBackup } from './make-backup.ts'

// One backup or drill. It ends with whoever wanted it, and what it was at goes with it.
for (const event of ['disconnect', 'SIGTERM'] as const) process.once(event, () => process.exit(1))
// What a terminal says to all is for the one that started this.
process.on('SIGINT', () => {})
lowerPriority()
const [work, file = ''] = process.argv.slice(2) as [BackupTask, string]
const config = requireConfig()
const result = work === 'drill' ? await drill(config, file) : await backUp(config)
process.send?.(result, undefined, {}, () => process.exit(0))

/** Into a folder that may not be there yet. Whoever wants the backup does not touch it: it may not answer. */
async function backUp(places: Config): Promise<BackupResult> {
  try {
    makeFolder(dirname(file))
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
  return makeBackup(places, file)
}
