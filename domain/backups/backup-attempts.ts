import { z } from 'zod'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'

type Trying = 'backup' | 'drill'

export const backupAttemptTable = z.object({
  tried_at: moment({ label: 'Tried' }),
  file: text(200, { label: 'File' }),
  problem: text(1000, { label: 'Problem' }),
  good_at: moment({ label: 'Last time that it went well' }),
  good_file: text(200, { label: 'File of that time' }),
})

export type BackupAttempt = z.infer<typeof backupAttemptTable>

export async function loadBackupAttempts(store: Store): Promise<{ [What in Trying]?: BackupAttempt }> {
  const found = await Promise.all((['backup', 'drill'] as const).map((what) => readTry(store, what)))
  const [backup, drill] = found.map((known) => known?.fields)
  return { ...(backup ? { backup } : {}), ...(drill ? { drill } : {}) }
}

export async function recordBackupAttempt(
  { store, now }: Pick<Services, 'store' | 'now'>,
  what: Trying,
  { file, problem = '' }: { file: string; problem?: string },
): Promise<void> {
  const tried_at = now().toISOString()
  const known = await readTry(store, what)
  const good =
    problem === '' ? { good_at: tried_at, good_file: file } : { good_at: known?.fields.good_at, good_file: known?.fields.good_file }
  const line = problem.replaceAll(/\s+/g, ' ').slice(0, 1000)
  const body = { ...readFields(backupAttemptTable, {}), ...good, tried_at, file, problem: line }
  // Two sites may try at once; one result is enough.
  if (known) await store.update({ index: 'backup-tries', id: what, version: known.version, body }, { refresh: false })
  else await store.create({ index: 'backup-tries', id: what, body }, { refresh: false })
}

async function readTry(store: Store, what: Trying): Promise<{ version: string; fields: BackupAttempt } | undefined> {
  const stored = await store.get('backup-tries', what)
  return stored && { version: stored.version, fields: readFields(backupAttemptTable, stored.body) }
}
