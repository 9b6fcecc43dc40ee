import { createHash, type Hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { ephemeralIndexes } from '#domain/ports/store.ts'
import type { BackupContents } from './backup-format.ts'

/** Works for stores of any version; equal hashes mean equal contents. */
export function contentsOf(database: DatabaseSync): BackupContents {
  const hash = createHash('sha256')
  const tables = new Set(
    database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .all()
      .map(({ name }) => name),
  )
  const documents = addDocuments(database, hash)
  const pictures = tables.has('blobs') ? addBytes(database, hash) : (documents.images ?? 0)
  if (tables.has('counters')) addRows(database, hash, 'SELECT group_name, name, count FROM counters ORDER BY 1, 2')
  const missing = tables.has('blobs') ? imagesWithoutBytes(database).length : 0
  return { documents, pictures, missing_pictures: missing, sha256: hash.digest('hex') }
}

export function imagesWithoutBytes(database: DatabaseSync): string[] {
  const missing = database.prepare(`WITH named AS (
    SELECT iif(index_name = 'images', 'images/', 'trash/') || id AS name FROM documents WHERE index_name IN ('images', 'deleted-images'))
    SELECT name FROM named WHERE name NOT IN (SELECT name FROM blobs) ORDER BY name`)
  return missing.all().map(({ name }) => String(name))
}

function addDocuments(database: DatabaseSync, hash: Hash): Record<string, number> {
  const counts: Record<string, number> = {}
  const rows = database.prepare(`SELECT index_name, id, version, body FROM documents
    WHERE index_name NOT IN (SELECT value FROM json_each(?)) ORDER BY index_name, id`)
  for (const row of rows.iterate(JSON.stringify(ephemeralIndexes))) {
    const index = String(row.index_name)
    counts[index] = (counts[index] ?? 0) + 1
    addRow(hash, row)
  }
  return counts
}

function addBytes(database: DatabaseSync, hash: Hash): number {
  let pictures = 0
  for (const { name, type, data } of database.prepare('SELECT name, type, data FROM blobs ORDER BY name').iterate()) {
    if (String(name).startsWith('images/')) pictures++
    const bytes = data as Uint8Array
    addRow(hash, { name, type, length: bytes.length })
    hash.update(bytes)
  }
  return pictures
}

function addRows(database: DatabaseSync, hash: Hash, query: string): void {
  for (const row of database.prepare(query).iterate()) addRow(hash, row)
}

function addRow(hash: Hash, row: Record<string, unknown>): void {
  hash.update(`${JSON.stringify(Object.values(row))}\n`)
}
