import { join } from 'node:path'
import { backupName } from './backup-folder.ts'
import { type BackupResult, NAME_IS_TAKEN } from './backup-format.ts'
import type { createBackupProcess } from './backup-process.ts'

type How = { apart: ReturnType<typeof createBackupProcess>; at: Date; isEncrypted: boolean }

/** A name holds the second, so of two backups within one the later takes the next. */
export async function makeInFolder(folder: string, { apart, at, isEncrypted }: How): Promise<BackupResult & { file: string }> {
  const file = backupName(at, isEncrypted)
  const made = await apart.run('backup', join(folder, file))
  if (made.ok || made.problem !== NAME_IS_TAKEN) return { ...made, file }
  return makeInFolder(folder, { apart, at: new Date(at.getTime() + 1000), isEncrypted })
}
