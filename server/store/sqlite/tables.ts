import type { IndexName } from '#domain/index-names.ts'
import { indexedFields } from '#server/store/document-fields.ts'
import { CREATE_SEARCH } from './search.ts'
import type { Sql } from './statements.ts'

// `keys` stands before `body`, so that reading it never walks the pages of a large body.
const DOCUMENTS = `
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
`

/** What the second version of the file has beside the first. */
export const SINCE_VERSION_2 = `
  CREATE TABLE blobs (name TEXT NOT NULL UNIQUE, type TEXT NOT NULL, data BLOB NOT NULL) STRICT;
  CREATE TABLE counters (
    group_name TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (group_name, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE revision (number INTEGER NOT NULL, showable_from INTEGER NOT NULL) STRICT;
  INSERT INTO revision VALUES (0, 0);
`

/** What came to the second version later: programs from before it leave it alone. */
export const CREATE_CHANGES = `
  CREATE TABLE IF NOT EXISTS changes (number INTEGER NOT NULL, index_name TEXT NOT NULL, ids TEXT, kind TEXT NOT NULL) STRICT;
`

export const CREATE_TABLES = DOCUMENTS + CREATE_SEARCH + SINCE_VERSION_2 + CREATE_CHANGES

/** The expression by which documents are filtered and sorted on a field; SQLite uses an index only for the same expression. */
export function keyColumn(field: string): string {
  return `keys ->> '${field}'`
}

/** The name of the index on a field; the one on `seq` has every field. */
export function keyIndex(field: string): string {
  return `documents_by_${field}`
}

/** Index names as a list in SQL. */
export function nameList(names: readonly IndexName[]): string {
  return `(${names.map((name) => `'${name}'`).join(', ')})`
}

export function createKeyIndexes(sql: Sql): void {
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

export function dropKeyIndexes(sql: Sql): void {
  for (const { name } of sql(`SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'documents_by_%'`).all()) {
    sql(`DROP INDEX ${name}`).run()
  }
}
