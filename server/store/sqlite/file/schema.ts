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

/** Raise this when stored files must be converted; the steps are in `migrate.ts`. */
export const storeVersion = 2
export const busyTimeout = 10_000
const CACHE_BYTES = 8 * 1024 * 1024
export const LOG_BYTES = 4 * 1024 * 1024
/** SQLite checkpoints within a commit once the WAL reaches 64 MB. */
const MOST_LOG_PAGES = 16_384

export function openStoreFile(path: string): DatabaseSync {
  const isNew = path !== ':memory:' && makeFile(path)
  const database = new DatabaseSync(path, { timeout: busyTimeout })
  try {
    configure(database)
    createIfEmpty(sqlOf(database), path)
    // A full disk has no space for a file to sort in, and few rows are sorted.
    database.exec('PRAGMA temp_store = MEMORY')
    return database
  } catch (error) {
    database.close()
    // Leftovers of a failed creation would look like a lost store.
    if (isNew) for (const part of ['', '-wal', '-shm']) rmSync(path + part, { force: true })
    throw error
  }
}

export function configure(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL')
  // After WAL mode: some builds then fall back to NORMAL, which can lose commits in a power cut.
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON')
  setCache(database, CACHE_BYTES)
  database.exec(`PRAGMA wal_autocheckpoint = ${MOST_LOG_PAGES}`)
  database.exec(`PRAGMA journal_size_limit = ${LOG_BYTES}`)
}

export const CACHE_FOR_MUCH = 32 * 1024 * 1024

export function setCache(database: DatabaseSync, bytes: number): void {
  database.exec(`PRAGMA cache_size = -${Math.round(bytes / 1024)}`)
}

export function isUpToDate(sql: Sql, path: string): boolean {
  const version = knownVersion(sql, path)
  return version === storeVersion && sql('SELECT made_by FROM derived').get()?.made_by === derivationKey()
}

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

export function markUpToDate(sql: Sql): void {
  sql('DELETE FROM derived').run()
  sql('INSERT INTO derived VALUES (?)').run(derivationKey())
  sql.database.exec(`PRAGMA user_version = ${storeVersion}`)
}

function makeFile(path: string): boolean {
  if (existsSync(path)) return false
  makeLastingFolder(dirname(path))
  try {
    closeSync(openSync(path, 'wx', 0o600))
    matchFolderOwner(path, [dirname(path)])
    return true
  } catch (error) {
    if (existsSync(path)) return false
    throw error
  }
}

/** SQLite syncs its own folder, but not the parent that holds the folder's name. */
function makeLastingFolder(folder: string): void {
  const first = makeFolder(folder)
  if (first === undefined) return
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made)) syncFolder(dirname(made))
}

function createIfEmpty(sql: Sql, path: string): void {
  if (inReadTransaction(sql, () => knownVersion(sql, path)) > 0) return
  inTransaction(sql, () => {
    if (knownVersion(sql, path) > 0) return
    sql.database.exec(CREATE_TABLES)
    createKeyIndexes(sql)
    createCountTriggers(sql)
    markUpToDate(sql)
  })
}
