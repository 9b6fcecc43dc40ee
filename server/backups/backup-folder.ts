import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupFile, BackupList } from '#domain/ports/services.ts'
import { errorCode } from '#lib/objects/objects.ts'
import { isInFuture } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { nonFolderAt } from '#server/process/make-folder.ts'
import { canSyncFolder } from '#server/store/sync-folder.ts'
import { UNCONFIRMED } from './backup-format.ts'
import { withFolderTimeout } from './folder-timeout.ts'

/** A clock briefly ahead makes every backup look old. */
const LEAST_KEPT = 7

const NAME = /^tradewind-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.age)?$/

export function backupName(at: Date, isEncrypted: boolean): string {
  return `tradewind-${at.toISOString().replaceAll(/[:-]|\.\d+/g, '')}.backup${isEncrypted ? '.age' : ''}`
}

export function listBackups(folder: string, patienceMs?: number): Promise<BackupFile[]> {
  return withFolderTimeout(folder, () => list(folder), patienceMs)
}

async function list(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
    const other = error.code === 'ENOTDIR' && nonFolderAt(folder)
    if (other) throw new Error(other)
    // The folder may not exist yet; making the first backup reports real errors.
    return []
  })
  const found: BackupFile[] = []
  for (const file of names) {
    const madeAt = momentIn(file)
    const bytes = madeAt && (await sizeOf(join(folder, file)))
    if (madeAt && typeof bytes === 'number') found.push({ file, madeAt, bytes })
  }
  return found.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export async function findBackups(folder: string): Promise<BackupList> {
  try {
    const backups = await listBackups(folder)
    return { ok: true, backups, ...(await warningOf(folder, backups)) }
  } catch (error) {
    return { ok: false, problem: `BACKUP_DIR cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

export async function warningOf(folder: string, { length }: readonly BackupFile[]): Promise<{ warning?: string }> {
  return length === 0 || (await withFolderTimeout(folder, () => canSyncFolder(folder))) ? {} : { warning: UNCONFIRMED }
}

export async function removeOldBackups(folder: string, retentionDays: number, now: Date, patienceMs?: number): Promise<string[]> {
  const oldest = new Date(now.getTime() - retentionDays * DAY_MS).toISOString()
  const old = (await listBackups(folder, patienceMs))
    .filter(({ madeAt }) => !isInFuture(madeAt, now))
    .slice(Math.min(retentionDays, LEAST_KEPT))
    .filter(({ madeAt }) => madeAt < oldest)
  for (const { file } of old) await withFolderTimeout(folder, () => rm(join(folder, file)), patienceMs)
  return old.map(({ file }) => file)
}

function momentIn(file: string): string | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(file) ?? []
  return year && `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`
}
