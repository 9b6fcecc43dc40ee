import { dirname } from 'node:path'
import type { CheckResult } from '#domain/ports/site-checks.ts'
import type { BackupResult } from '#server/backups/backup-format.ts'
import type { BackupTask } from '#server/backups/backup-process.ts'
import { type Config, requireConfig } from '#server/config/config.ts'
import { runChecks } from '#server/doctor/all-checks.ts'
import { lowerPriority } from '#server/process/lower-priority.ts'
import { makeFolder } from '#server/process/make-folder.ts'
import { drill } from './drill.ts'
import { makeBackup } from './make-backup.ts'

for (const event of ['disconnect', 'SIGTERM'] as const) process.once(event, () => process.exit(1))
// Terminals signal all processes, but only the parent decides.
process.on('SIGINT', () => {})
lowerPriority()
const [work, file = ''] = process.argv.slice(2) as [BackupTask, string]
const config = requireConfig()
const tasks = { drill: () => drill(config, file), backup: () => backUp(config), check: () => check(config) }
const result = await tasks[work]()
process.send?.(result, undefined, {}, () => process.exit(0))

async function check(examined: Config): Promise<CheckResult> {
  const findings = await Array.fromAsync(runChecks({ config: examined, environment: process.env, now: new Date() }))
  return { ok: true, findings: Object.fromEntries(findings) }
}

async function backUp(places: Config): Promise<BackupResult> {
  try {
    makeFolder(dirname(file))
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
  return makeBackup(places, file)
}
