import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { errorCode } from '#lib/objects/objects.ts'
import type { DiskReserve } from './disk-reserve.ts'
import { isUpToDate, openStoreFile } from './schema.ts'
import { isBusy, isCorruption, type SqliteErrorReason, sqliteErrorReason } from './sqlite-error.ts'
import { sqlOf } from './statements.ts'

/** SQLite's largest page, and the first page holds the list of tables. */
const LARGEST_PAGE = 65_536

const MOST_WAIT_MS = 3000
const PAUSE_MS = 20

export type ReadAs = 'live' | 'still'

export type OpenedFile = { database: DatabaseSync; as: ReadAs }

export function openFile(path: string, reserve: DiskReserve): OpenedFile {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return { database: openStoreFile(path), as: 'live' }
    } catch (error) {
      if (isCorruption(error)) throw damageError(path, error)
      if (isBusy(error)) throw new Error(`The store ${path} is held by another process, which does not let go of it`, { cause: error })
      const trouble = sqliteErrorReason(error, path)
      if (trouble === undefined) throw error
      if (isFirst && trouble === 'full' && reserve.give()) continue
      return { database: openStill(path, trouble), as: 'still' }
    }
  }
}

export function openForReading(path: string, as: ReadAs): DatabaseSync {
  requireReadable(path)
  if (as === 'live') return new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  const address = pathToFileURL(path)
  address.searchParams.set('immutable', '1')
  return new DatabaseSync(address, { readOnly: true })
}

/** SQLite only says that it can't open the file. */
export function requireReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK)
  } catch (error) {
    if (errorCode(error) !== 'EACCES') return
    throw new Error(
      `The store ${path} is closed to this user: it has to belong to the one that the site runs as, who runs the commands as well`,
    )
  }
}

export function isEmptyFile(path: string): boolean {
  // A WAL without its file belongs to a lost store, and a new store would delete it.
  if (!existsSync(path)) return hasLog(path)
  const { size } = statSync(path)
  if (size === 0 || size > LARGEST_PAGE) return size === 0
  try {
    using database = openForReading(path, 'live')
    return database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  } catch {
    return false
  }
}

export function staysEmpty(path: string): boolean {
  for (let waitedMs = 0; isEmptyFile(path); waitedMs += PAUSE_MS) {
    if (waitedMs >= MOST_WAIT_MS) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
  return false
}

function openStill(path: string, trouble: SqliteErrorReason): DatabaseSync {
  const problem = trouble === 'full' ? 'its disk is full' : 'it cannot be written to'
  if (!existsSync(path) || statSync(path).size === 0) throw new Error(`The store ${path} cannot be made: ${problem}`)
  // The newest changes are only in the WAL.
  if (hasLog(path)) throw new Error(`The store ${path} cannot be opened with its log: ${problem}`)
  const database = openForReading(path, 'still')
  try {
    if (isUpToDate(sqlOf(database), path)) return database
    throw new Error(`The store ${path} is from an older version and cannot be brought up to date: ${problem}`)
  } catch (error) {
    database.close()
    throw isCorruption(error) ? damageError(path, error) : error
  }
}

export function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

export function damageError(path: string, cause: unknown): Error {
  const words = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The store ${path} is damaged (${words}). Put its last backup in its place: “A damaged store” in docs/operations.md`, {
    cause,
  })
}
