import { chmodSync, copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ephemeralIndexes } from '#domain/ports/store.ts'
import type { BackupContents } from '#server/backups/backup-format.ts'
import { contentsOf } from '#server/backups/contents.ts'
import { requireFreeSpace, syncParentFolder } from '#server/backups/copy-store.ts'
import { withPrivateFolder } from '#server/backups/private-folder.ts'
import { readBackup } from '#server/backups/read-backup.ts'
import type { Config } from '#server/config/config.ts'
import { makeFolder } from '#server/process/make-folder.ts'
import { databasePath } from '#server/services/services.ts'
import { requireReadable } from '#server/store/sqlite/file/file.ts'
import { matchFolderOwner } from '#server/store/sqlite/file/match-folder-owner.ts'
import { knownVersion } from '#server/store/sqlite/file/schema.ts'
import { isBusy } from '#server/store/sqlite/file/sqlite-error.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { checkIntegrity } from '#server/store/sqlite/integrity-check.ts'
import { syncFile } from '#server/store/sync-folder.ts'

type Restored =
  | {
      ok: true
      holds: BackupContents
      madeAt?: string
      kept?: string
    }
  | { ok: false; problem: string }

export async function restoreStore(config: Pick<Config, 'dataDir' | 'search' | 'backups'>, file: string, now: Date): Promise<Restored> {
  const path = databasePath(config)
  if (config.search) return { ok: false, problem: 'with SEARCH_URL the store is the cluster: npm run import brings an export back' }
  try {
    makeFolder(config.dataDir)
    using hold = holdStore(path)
    if (!hold) return { ok: false, problem: `the store ${path} is in use: stop the server first` }
    // Beside the real file, because a rename can't cross disks.
    return await withPrivateFolder(dirname(path), 'restore', async (folder) => {
      const unpacked = join(folder, 'restored.sqlite')
      const read = await unpackBackup(file, config.backups.key, unpacked)
      if (!read.ok) return read
      endSignIns(unpacked)
      syncFile(unpacked)
      matchFolderOwner(unpacked, [path, config.dataDir])
      settled(hold)
      const kept = replaceStore(path, unpacked, now)
      markRestored(config.dataDir)
      return { ...read, ...(kept ? { kept } : {}) }
    })
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

type Unpacked = { ok: true; holds: BackupContents; madeAt?: string } | { ok: false; problem: string }

export async function unpackBackup(file: string, key: string | undefined, target: string): Promise<Unpacked> {
  const folder = join(target, '..')
  const size = existsSync(file) ? statSync(file).size : 0
  await requireFreeSpace(folder, size)
  const written = await open(target, 'wx', 0o600)
  const read = await readBackup(file, key, (bytes) => written.appendFile(bytes)).finally(() => written.close())
  if (!read.ok) return read
  try {
    using database = new DatabaseSync(target)
    knownVersion(sqlOf(database), file)
    database.exec('PRAGMA journal_mode = DELETE')
    const [damage] = checkIntegrity(database)
    if (damage) return { ok: false, problem: `it is damaged (${damage})` }
    const holds = contentsOf(database)
    if (read.about === 'copy') return { ok: true, holds }
    if (holds.sha256 !== read.about.holds.sha256) return { ok: false, problem: 'what is in it is not what it says of itself' }
    return { ok: true, holds, madeAt: read.about.made_at }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

function endSignIns(path: string): void {
  using database = new DatabaseSync(path)
  database.prepare('DELETE FROM documents WHERE index_name IN (SELECT value FROM json_each(?))').run(JSON.stringify(ephemeralIndexes))
}

/** The next start sends nothing that waited in it. */
function markRestored(dataDir: string): void {
  const file = join(dataDir, 'erasures', 'store')
  makeFolder(dirname(file))
  writeFileSync(file, JSON.stringify({ mark: 'restored' }), { mode: 0o600 })
  for (const made of [dirname(file), file]) matchFolderOwner(made, [dataDir])
}

type Hold = Disposable & { settle(): void }

function settled(hold: Hold): void {
  try {
    hold.settle()
  } catch (error) {
    if (isBusy(error)) throw error
  }
}

const NOBODYS: Hold = { settle: () => {}, [Symbol.dispose]: () => {} }

function holdStore(path: string): Hold | undefined {
  if (!existsSync(path) || statSync(path).size === 0) return NOBODYS
  requireReadable(path)
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    // Only exclusive mode truly locks a store with a WAL.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    return isBusy(error) ? undefined : NOBODYS
  }
  return { settle: () => database.exec('COMMIT; PRAGMA journal_mode = DELETE'), [Symbol.dispose]: () => database.close() }
}

const PARTS = ['-wal', '-shm']

function replaceStore(path: string, next: string, now: Date): string | undefined {
  const kept = `${path}-before-restore-${now.toISOString().replaceAll(/[:-]|\.\d+/g, '')}`
  const wasThere = existsSync(path)
  if (existsSync(kept)) throw new Error(`${kept} is there already`)
  if (wasThere) keep(path, kept)
  // A leftover WAL would be applied to the new store.
  const logs = PARTS.filter((part) => existsSync(path + part))
  for (const part of logs) renameSync(path + part, kept + part)
  syncParentFolder(path)
  renameSync(next, path)
  syncParentFolder(path)
  return wasThere || logs.length > 0 ? kept : undefined
}

function keep(path: string, kept: string): void {
  try {
    linkSync(path, kept)
    chmodSync(kept, 0o600)
  } catch {
    // Some filesystems have no hard links.
    rmSync(kept, { force: true })
    copyFileSync(path, kept)
    chmodSync(kept, 0o600)
    syncFile(kept)
  }
}
