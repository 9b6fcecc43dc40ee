import { z } from 'zod'
import { putWithRetry } from '#domain/documents/documents.ts'
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
  const found = await Promise.all((['backup', 'drill'] as const).map((what) => store.get('backup-tries', what)))
  const [backup, drill] = found.map((known) => known && readFields(backupAttemptTable, known.body))
  return { ...(backup ? { backup } : {}), ...(drill ? { drill } : {}) }
}

export async function recordBackupAttempt(
  { store, now }: Pick<Services, 'store' | 'now'>,
  what: Trying,
  { file, problem = '' }: { file: string; problem?: string },
): Promise<void> {
  const tried_at = now().toISOString()
  const line = problem.replaceAll(/\s+/g, ' ').slice(0, 1000)
  await putWithRetry(store, { index: 'backup-tries', id: what, refresh: false }, (before = {}) => {
    const good = problem === '' ? { good_at: tried_at, good_file: file } : {}
    return { ...readFields(backupAttemptTable, before), ...good, tried_at, file, problem: line }
  })
}
