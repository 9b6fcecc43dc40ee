import { indexedFields } from '#server/store/document-fields.ts'
import { coveredBy, fieldIndexes, keyColumn } from './partitions.ts'
import { CREATE_COUNT_TABLES } from './precomputed-counts.ts'
import { CREATE_SEARCH } from './search-index.ts'
import type { Sql } from './statements.ts'

// `keys` comes before `body`, so reading it skips the overflow pages of large bodies.
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

export const SINCE_VERSION_2 = `
  CREATE TABLE blobs (name TEXT NOT NULL UNIQUE, type TEXT NOT NULL, data BLOB NOT NULL) STRICT;
  CREATE TABLE counters (
    group_name TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (group_name, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE revision (number INTEGER NOT NULL, showable_from INTEGER NOT NULL) STRICT;
  INSERT INTO revision VALUES (0, 0);
`

/** Added within version 2; older programs ignore it. */
export const CREATE_CHANGES = `
  CREATE TABLE IF NOT EXISTS changes (number INTEGER NOT NULL, index_name TEXT NOT NULL, ids TEXT, kind TEXT NOT NULL) STRICT;
`

export const CREATE_TABLES = DOCUMENTS + CREATE_SEARCH + SINCE_VERSION_2 + CREATE_CHANGES + CREATE_COUNT_TABLES

export function keyIndex(field: string): string {
  return `documents_by_${field}`
}

export function createKeyIndexes(sql: Sql, onProgress: (share: number) => void = () => {}): void {
  const wanted = keyIndexes()
  for (const { name, text } of presentIndexes(sql)) if (wanted.get(name) !== text) sql(`DROP INDEX ${name}`).run()
  const present = new Set(presentIndexes(sql).map(({ name }) => name))
  for (const [at, [name, text]] of [...wanted].entries()) {
    if (!present.has(name)) sql(text).run()
    onProgress((at + 1) / wanted.size)
  }
}

export function dropKeyIndexes(sql: Sql): void {
  for (const { name } of presentIndexes(sql)) sql(`DROP INDEX ${name}`).run()
}

function presentIndexes(sql: Sql): { name: string; text: string }[] {
  const rows = sql(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND name LIKE 'documents_by_%'`).all()
  return rows.map((row) => ({ name: String(row.name), text: String(row.sql) }))
}

function keyIndexes(): Map<string, string> {
  // Covers every filterable field, so filtering matches never parses documents.
  const everything = ['seq', 'id', 'index_name', ...indexedFields().map(({ field }) => keyColumn(field))]
  const texts = new Map([[keyIndex('seq'), `CREATE INDEX ${keyIndex('seq')} ON documents (${everything.join(', ')})`]])
  for (const { field, columns } of fieldIndexes()) {
    const name = keyIndex(field)
    texts.set(name, `CREATE INDEX ${name} ON documents (${columns.join(', ')}) WHERE ${coveredBy(field)}`)
  }
  return texts
}
