import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Blobs } from '#domain/ports/store.ts'
import { formatMegabytes } from '#server/process/format-megabytes.ts'
import { eraseDay, vacuumInto } from '#server/store/sqlite/file/erase-day.ts'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import { knownVersion } from '#server/store/sqlite/file/schema.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { checkIntegrity } from '#server/store/sqlite/integrity-check.ts'
import { syncFile, syncFolder } from '#server/store/sync-folder.ts'
import { withBackgroundFlush } from './background-flush.ts'
import type { BackupContents } from './backup-format.ts'
import { contentsOf, imagesWithoutBytes } from './contents.ts'
import { permanentFolderOf } from './private-folder.ts'

const LEAST_LEFT = 16 * 1024 * 1024

type Copied = { version: number; bytes: number; holds: BackupContents }

export async function copyStore(path: string, copy: string, elsewhere: Blobs | undefined): Promise<Copied> {
  const source = openForReading(path, 'live')
  let version: number
  try {
    version = knownVersion(sqlOf(source), path)
    requireSound(source, 'the store')
    closeSync(openSync(copy, 'wx', 0o600))
    await withBackgroundFlush(copy, async () => vacuumInto(source, copy))
    eraseDay(copy)
  } finally {
    source.close()
  }
  const database = new DatabaseSync(copy)
  try {
    database.exec('PRAGMA synchronous = OFF')
    if (elsewhere) await takePictures(database, elsewhere)
    requireSound(database, 'the copy')
    const holds = contentsOf(database)
    return { version, bytes: statSync(copy).size, holds }
  } finally {
    database.close()
    syncFile(copy)
  }
}

function requireSound(database: DatabaseSync, what: string): void {
  const [damage] = checkIntegrity(database)
  if (damage) throw new Error(`${what} is damaged (${damage})`)
}

async function takePictures(database: DatabaseSync, elsewhere: Blobs): Promise<void> {
  const insert = database.prepare('INSERT INTO blobs VALUES (?, ?, ?)')
  database.exec('BEGIN')
  for (const name of imagesWithoutBytes(database)) {
    const blob = await elsewhere.get(name)
    if (blob) insert.run(name, blob.type, blob.data)
  }
  database.exec('COMMIT')
}

export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  if (blocks > 0 && free < bytes + LEAST_LEFT)
    throw new Error(
      `there is no room in ${permanentFolderOf(folder)}: ${formatMegabytes(bytes + LEAST_LEFT)} are needed and ${formatMegabytes(free, Math.floor)} are free`,
    )
}

export function storeBytes(path: string): number {
  return ['', '-wal'].reduce((sum, part) => sum + (existsSync(path + part) ? statSync(path + part).size : 0), 0)
}

export function syncParentFolder(path: string): boolean {
  return syncFolder(dirname(path))
}
