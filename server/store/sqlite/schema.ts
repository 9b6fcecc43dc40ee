import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isIndexName } from '#domain/index-names.ts'
import { documentKeys, fieldTablesAsText, indexedFields, searchedTexts } from '#server/store/document-fields.ts'
import { addToSearch, CREATE_SEARCH, emptySearch } from './search.ts'
import { inSnapshot, inTransaction, type Sql, sqlOf } from './statements.ts'

/** Counted up when stored files must be converted; the steps from each older version then go before `deriveAgain`. */
const SCHEMA_VERSION = 1
/** Counted up when words, keys or weights are derived from documents in another way than before. */
const DERIVATION = 3
const MOST_LOG_BYTES = 16 * 1024 * 1024

// `keys` stands before `body`, so that reading it never walks the pages of a large body.
const CREATE = `
  CREATE TABLE documents (
    seq INTEGER PRIMARY KEY,
    index_name TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    keys TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (index_name, id)
  ) STRICT;
  CREATE TABLE derived (made_by TEXT NOT NULL) STRICT;
  ${CREATE_SEARCH}
`

/** Opens the file, making it (readable by its owner alone) where it is missing, and brings it up to date. Throws if it is from a newer version. */
export function openDatabase(path: string): DatabaseSync {
  const isNew = path !== ':memory:' && makeFile(path)
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    database.exec('PRAGMA journal_mode = WAL')
    // After WAL: some builds fall back to NORMAL, which may lose the last commits in a power cut, when the mode changes.
    database.exec('PRAGMA synchronous = FULL')
    database.exec('PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cache_size = -8000')
    // A log that grew in one large write gives its room back.
    database.exec(`PRAGMA journal_size_limit = ${MOST_LOG_BYTES}`)
    bringUpToDate(database, path)
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

/** Throws for a file that an older version wrote. */
export function requireUpToDate(database: DatabaseSync, path: string): void {
  if (isUpToDate(sqlOf(database), path)) return
  throw new Error(`The store ${path} is from an older version and cannot be brought up to date: its disk cannot be written to`)
}

/** The expression by which documents are filtered and sorted on a field; SQLite uses an index only for the same expression. */
export function keyColumn(field: string): string {
  return `keys ->> '${field}'`
}

/** The name of the index on a field; the one on `seq` has every field. */
export function keyIndex(field: string): string {
  return `documents_by_${field}`
}

/** Index names as a list in SQL. */
export function nameList(names: readonly string[]): string {
  return `(${names.map((name) => `'${name}'`).join(', ')})`
}

/** Whether there was none. */
function makeFile(path: string): boolean {
  if (existsSync(path)) return false
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    closeSync(openSync(path, 'wx', 0o600))
    return true
  } catch (error) {
    // Another process was faster.
    if (existsSync(path)) return false
    throw error
  }
}

function bringUpToDate(database: DatabaseSync, path: string): void {
  const sql = sqlOf(database)
  if (inSnapshot(sql, () => isUpToDate(sql, path))) return
  inTransaction(sql, () => {
    // Another process may have done it while this one waited for its turn.
    if (isUpToDate(sql, path)) return
    if (storedVersion(sql) === 0) {
      database.exec(CREATE)
      database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
    }
    deriveAgain(sql)
  })
}

function isUpToDate(sql: Sql, path: string): boolean {
  const version = storedVersion(sql)
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `The store ${path} was written by a newer version of this software (its format is ${version}, this one knows ${SCHEMA_VERSION})`,
    )
  }
  if (version === 0) {
    if (sql('SELECT 1 FROM sqlite_schema').get()) throw new Error(`${path} is a database of something else`)
    return false
  }
  return sql('SELECT made_by FROM derived').get()?.made_by === madeBy()
}

function storedVersion(sql: Sql): number {
  return Number(sql('PRAGMA user_version').get()?.user_version)
}

function madeBy(): string {
  return `${DERIVATION} ${fieldTablesAsText()}`
}

/** Makes keys, indexes and searched words from the documents: for a new file, and when a field table has changed. */
function deriveAgain(sql: Sql): void {
  for (const { name } of sql(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'documents_by_%'`).all()) {
    sql(`DROP INDEX ${name}`).run()
  }
  emptySearch(sql)
  for (const { seq } of sql('SELECT seq FROM documents').all()) deriveDocument(sql, Number(seq))
  createIndexes(sql)
  sql('DELETE FROM derived').run()
  sql('INSERT INTO derived VALUES (?)').run(madeBy())
}

function createIndexes(sql: Sql): void {
  const fields = indexedFields()
  // Holds all that a filter may ask of a document, so that filtering what a search matched never reads (and parses) the documents.
  const everything = ['seq', 'id', 'index_name', ...fields.map(({ field }) => keyColumn(field))]
  sql(`CREATE INDEX ${keyIndex('seq')} ON documents (${everything.join(', ')})`).run()
  for (const { field, indexes, riding } of fields) {
    // What is often filtered rides along, so that counting and paging a filtered listing never leaves the index.
    const columns = [keyColumn(field), 'id', 'index_name', ...riding.map(keyColumn)]
    sql(`CREATE INDEX ${keyIndex(field)} ON documents (${columns.join(', ')}) WHERE index_name IN ${nameList(indexes)}`).run()
  }
}

function deriveDocument(sql: Sql, seq: number): void {
  const row = sql('SELECT index_name, body FROM documents WHERE seq = ?').get(seq)
  const index = String(row?.index_name)
  // A newer version may have kinds of documents that this one does not know: they stay as they are.
  if (!isIndexName(index)) return
  const body = JSON.parse(String(row?.body))
  sql('UPDATE documents SET keys = ? WHERE seq = ?').run(JSON.stringify(documentKeys(index, body)), seq)
  addToSearch(sql, seq, { index, texts: searchedTexts(index, body) })
}
