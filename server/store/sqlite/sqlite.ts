import type { IndexName } from '#domain/index-names.ts'
import type { Body, Store, StoredDocument, WriteResult } from '#domain/services.ts'
import { documentKeys, searchedTexts } from '#server/store/document-fields.ts'
import { connect } from './connection.ts'
import { findDocuments } from './find.ts'
import { openReserve } from './reserve.ts'
import { addToSearch, removeFromSearch } from './search.ts'
import { watchStanding } from './standing.ts'
import { inSnapshot, inTransaction, type Sql } from './statements.ts'

type Options = {
  /** How much room on the disk is kept for deleting things when there is none left. What is kept already is used in any case. */
  reserveBytes?: number
}

/** The store in one SQLite file, made when missing; `:memory:` is a store that ends with the process. */
export function openSqliteStore(path: string, { reserveBytes = 0 }: Options = {}): Store {
  const reserve = openReserve(path, reserveBytes)
  const connection = connect(path, reserve)
  const { standing, check } = watchStanding({ path, connection, reserve })
  return {
    get: async (index, id) => connection.read((sql) => getDocument(sql, index, id)),
    present: async (index, ids) => connection.read((sql) => presentIds(sql, index, ids)),
    find: async (query) => connection.read((sql) => inSnapshot(sql, () => findDocuments(sql, query))),
    create: async (documents) =>
      connection.write(
        (sql) => createDocuments(sql, documents),
        () => areForSignIn(documents),
      ),
    update: async (document) =>
      connection.write(
        (sql) => inTransaction(sql, () => updateDocument(sql, document)),
        (sql) => isSmallChange(sql, document),
      ),
    remove: async (document) =>
      connection.write(
        (sql) => inTransaction(sql, () => removeDocument(sql, document)),
        () => true,
      ),
    standing: async () => standing(),
    check,
    close: async () => connection.close(),
  }
}

type NewDocument = Omit<StoredDocument, 'version'>
type StoredRow = { seq: number; version: number; body: Body }

function getDocument(sql: Sql, index: IndexName, id: string): StoredDocument | undefined {
  const row = findRow(sql, index, id)
  return row && { index, id, version: row.version, body: row.body }
}

function presentIds(sql: Sql, index: IndexName, ids: readonly string[]): ReadonlySet<string> {
  const rows = sql('SELECT id FROM documents WHERE index_name = ? AND id IN (SELECT value FROM json_each(?))')
  return new Set(rows.all(index, JSON.stringify(ids.filter((id) => id.isWellFormed()))).map(({ id }) => String(id)))
}

function findRow(sql: Sql, index: IndexName, id: string): StoredRow | undefined {
  // SQLite would take a broken character for U+FFFD, and so one id for another.
  if (!id.isWellFormed()) return undefined
  const row = sql('SELECT seq, version, body FROM documents WHERE index_name = ? AND id = ?').get(index, id)
  return row && { seq: Number(row.seq), version: Number(row.version), body: JSON.parse(String(row.body)) }
}

function createDocuments(sql: Sql, documents: readonly NewDocument[]): WriteResult {
  const taken = Symbol('taken')
  try {
    inTransaction(sql, () => {
      for (const document of documents) if (!createDocument(sql, document)) throw taken
    })
    return { ok: true }
  } catch (error) {
    if (error === taken) return { ok: false, reason: 'conflict' }
    throw error
  }
}

function createDocument(sql: Sql, { index, id, body }: NewDocument): boolean {
  if (!id.isWellFormed()) throw new Error('A document id has a broken character in it')
  const keys = JSON.stringify(documentKeys(index, body))
  const result = sql(`INSERT INTO documents (index_name, id, version, keys, body) VALUES (?, ?, 1, ?, ?)
    ON CONFLICT DO NOTHING`).run(index, id, keys, JSON.stringify(body))
  if (result.changes === 0) return false
  addToSearch(sql, Number(result.lastInsertRowid), { index, texts: searchedTexts(index, body) })
  return true
}

function updateDocument(sql: Sql, { index, id, version, body }: StoredDocument): WriteResult {
  const stored = findRow(sql, index, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (stored.version !== version) return { ok: false, reason: 'conflict' }
  const keys = JSON.stringify(documentKeys(index, body))
  sql('UPDATE documents SET version = version + 1, keys = ?, body = ? WHERE seq = ?').run(keys, JSON.stringify(body), stored.seq)
  const before = searchedTexts(index, stored.body)
  const after = searchedTexts(index, body)
  if (JSON.stringify(before) === JSON.stringify(after)) return { ok: true }
  removeFromSearch(sql, stored.seq, { index, texts: before })
  addToSearch(sql, stored.seq, { index, texts: after })
  return { ok: true }
}

function removeDocument(sql: Sql, { index, id, version }: Omit<StoredDocument, 'body'>): WriteResult {
  const stored = findRow(sql, index, id)
  if (!stored) return { ok: false, reason: 'missing' }
  if (stored.version !== version) return { ok: false, reason: 'conflict' }
  sql('DELETE FROM documents WHERE seq = ?').run(stored.seq)
  removeFromSearch(sql, stored.seq, { index, texts: searchedTexts(index, stored.body) })
  return { ok: true }
}

/** Without these nobody could sign in to make room; only the administrator has them made. */
function areForSignIn(documents: readonly NewDocument[]): boolean {
  return documents.every(({ index }) => index === 'sessions' || index === 'sign-in-links')
}

const MOST_ADDED = 500

/** A mark, a deletion or a restoration rather than a text. Visitors' own doings are never small: they could use up what is kept. */
function isSmallChange(sql: Sql, { index, id, body }: StoredDocument): boolean {
  const stored = findRow(sql, index, id)
  if (!stored || index === 'page-views') return false
  const added = JSON.stringify(body).length - JSON.stringify(stored.body).length
  return added <= MOST_ADDED && JSON.stringify(searchedTexts(index, body)) === JSON.stringify(searchedTexts(index, stored.body))
}
