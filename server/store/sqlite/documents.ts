import type { DocumentBody, IndexName, NewDocument, RemoveResult, StoredDocument, WriteResult } from '#domain/ports/store.ts'
import { documentKeys, searchedTexts } from '#server/store/document-fields.ts'
import { addToSearch, removeFromSearch, replaceInSearch, searchedDocument } from '#server/store/sqlite/file/search-index.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'

type StoredRow = { seq: number; version: number; keys: string; body: DocumentBody }

const MOST_ADDED = 500

export function getDocument(sql: Sql, index: IndexName, id: string): StoredDocument | undefined {
  const row = findRow(sql, index, id)
  return row && { index, id, version: String(row.version), body: row.body }
}

export function createDocument(sql: Sql, document: NewDocument): WriteResult {
  return createDocuments(sql, [document]).length === 0 ? { ok: true, version: '1' } : { ok: false, reason: 'conflict' }
}

export function createDocuments(sql: Sql, documents: readonly NewDocument[]): string[] {
  const taken: string[] = []
  const added: Parameters<typeof addToSearch>[1][number][] = []
  for (const { index, id, body } of documents) {
    if (!id.isWellFormed()) throw new Error('A document id has a broken character in it')
    const keys = JSON.stringify(documentKeys(index, body))
    const result = sql(`INSERT INTO documents (index_name, id, version, keys, body) VALUES (?, ?, 1, ?, ?)
      ON CONFLICT DO NOTHING`).run(index, id, keys, JSON.stringify(body))
    if (result.changes === 0) taken.push(id)
    else added.push({ seq: Number(result.lastInsertRowid), ...searchedDocument(index, body) })
  }
  addToSearch(sql, added)
  return taken
}

export function updateDocument(sql: Sql, { index, id, version, body }: StoredDocument): WriteResult {
  const stored = findRow(sql, index, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (String(stored.version) !== version) return { ok: false, reason: 'conflict' }
  const keys = JSON.stringify(documentKeys(index, body))
  const text = JSON.stringify(body)
  // SQLite rewrites each index of an assigned column, even if the value is equal.
  if (keys === stored.keys) sql('UPDATE documents SET version = version + 1, body = ? WHERE seq = ?').run(text, stored.seq)
  else sql('UPDATE documents SET version = version + 1, keys = ?, body = ? WHERE seq = ?').run(keys, text, stored.seq)
  const before = searchedDocument(index, stored.body)
  const after = searchedDocument(index, body)
  if (JSON.stringify(before) !== JSON.stringify(after)) replaceInSearch(sql, stored.seq, { before, after })
  return { ok: true, version: String(stored.version + 1) }
}

export function removeDocument(sql: Sql, { index, id, version }: Omit<StoredDocument, 'body'>): RemoveResult {
  const stored = findRow(sql, index, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (String(stored.version) !== version) return { ok: false, reason: 'conflict' }
  sql('DELETE FROM documents WHERE seq = ?').run(stored.seq)
  removeFromSearch(sql, stored.seq, searchedDocument(index, stored.body))
  return { ok: true }
}

export function isSmallChange(sql: Sql, { index, id, body }: StoredDocument): boolean {
  const stored = findRow(sql, index, id)
  if (!stored) return false
  const added = JSON.stringify(body).length - JSON.stringify(stored.body).length
  return added <= MOST_ADDED && JSON.stringify(searchedTexts(index, body)) === JSON.stringify(searchedTexts(index, stored.body))
}

function findRow(sql: Sql, index: IndexName, id: string): StoredRow | undefined {
  // SQLite turns lone surrogates into U+FFFD, which would confuse two ids.
  if (!id.isWellFormed()) return undefined
  const row = sql('SELECT seq, version, keys, body FROM documents WHERE index_name = ? AND id = ?').get(index, id)
  return row && { seq: Number(row.seq), version: Number(row.version), keys: String(row.keys), body: JSON.parse(String(row.body)) }
}
