import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '#server/process/make-folder.ts'
import { syncFolder } from '#server/store/sync-folder.ts'
import { derivationKey } from './derivation.ts'
import { matchFolderOwner } from './match-folder-owner.ts'
import { createCountTriggers } from './precomputed-counts.ts'
import { inReadTransaction, inTransaction, type Sql, sqlOf } from './statements.ts'
import { CREATE_TABLES, createKeyIndexes } from './tables.ts'

/** Counted up when stored files must be converted; the steps from each older version stand in `migrate.ts`. */
export const storeVersion = 2
/** How long a write waits for another process that writes, in milliseconds. */
export const busyTimeout = 10_000
const CACHE_BYTES = 8 * 1024 * 1024
/** From here on the log is brought into the file (`log/checkpoints.ts`). */
export const LOG_BYTES = 4 * 1024 * 1024
/** Pages in the log from which on SQLite does it itself, within a commit: 64 MB. */
const MOST_LOG_PAGES = 16_384

/**
 * Opens the file, making it (readable by its owner alone) where it is missing; one that an older version wrote is opened as it is. Throws
 * for one from a newer version and for one of something else.
 */
export function openStoreFile(path: string): DatabaseSync {
  const isNew = path !== ':memory:' && makeFile(path)
  const database = new DatabaseSync(path, { timeout: busyTimeout })
  try {
    configure(database)
    createIfEmpty(sqlOf(database), path)
    // From here on only few rows are sorted; on a full disk there is no place for a file to sort in.
    database.exec('PRAGMA temp_store = MEMORY')
    return database
  } catch (error) {
    database.close()
    // What is left of a store that could not be made would pass for one that was lost.
    if (isNew) for (const part of ['', '-wal', '-shm']) rmSync(path + part, { force: true })
    throw error
  }
}

export function configure(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL')
  // After WAL: some builds fall back to NORMAL, which may lose the last commits in a power cut, when the mode changes.
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF')
  setCache(database, CACHE_BYTES)
  database.exec(`PRAGMA wal_autocheckpoint = ${MOST_LOG_PAGES}`)
  // A log that grew longer gives its room back.
  database.exec(`PRAGMA journal_size_limit = ${LOG_BYTES}`)
}

/**
 * How much of the file is held in memory for whoever changes much of it: a transaction that changes more pages than are held writes some of
 * them to the log twice, and reads them again.
 */
export const CACHE_FOR_MUCH = 32 * 1024 * 1024

export function setCache(database: DatabaseSync, bytes: number): void {
  database.exec(`PRAGMA cache_size = -${Math.round(bytes / 1024)}`)
}

/** Whether the file is in this version's own form. Throws for one that it does not know. */
export function isUpToDate(sql: Sql, path: string): boolean {
  const version = knownVersion(sql, path)
  return version === storeVersion && sql('SELECT made_by FROM derived').get()?.made_by === derivationKey()
}

/** The version of the file's form, 0 for an empty one. Throws for one that this version does not know. */
export function knownVersion(sql: Sql, path: string): number {
  const version = Number(sql('PRAGMA user_version').get()?.user_version)
  if (version > storeVersion) {
    throw new Error(
      `The store ${path} was written by a newer version of this software (its format is ${version}, this one knows ${storeVersion})`,
    )
  }
  if (version === 0 && sql('SELECT 1 FROM sqlite_schema').get()) throw new Error(`${path} is a database of something else`)
  return version
}

/** Notes that what is derived from documents is in this version's form. */
export function markUpToDate(sql: Sql): void {
  sql('DELETE FROM derived').run()
  sql('INSERT INTO derived VALUES (?)').run(derivationKey())
  sql.database.exec(`PRAGMA user_version = ${storeVersion}`)
}

/** Whether there was none. */
function makeFile(path: string): boolean {
  if (existsSync(path)) return false
  makeLastingFolder(dirname(path))
  try {
    closeSync(openSync(path, 'wx', 0o600))
    matchFolderOwner(path, [dirname(path)])
    return true
  } catch (error) {
    // Another process was faster.
    if (existsSync(path)) return false
    throw error
  }
}

/** SQLite syncs the names in the folder of its files, but nobody the folder's own name in the one above. */
function makeLastingFolder(folder: string): void {
  const first = makeFolder(folder)
  if (first === undefined) return
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncFolder(dirname(made))
}

function createIfEmpty(sql: Sql, path: string): void {
  if (inReadTransaction(sql, () => knownVersion(sql, path)) > 0) return
  inTransaction(sql, () => {
    // Another process may have done it while this one waited for its turn.
    if (knownVersion(sql, path) > 0) return
    sql.database.exec(CREATE_TABLES)
    createKeyIndexes(sql)
    createCountTriggers(sql)
    markUpToDate(sql)
  })
}
