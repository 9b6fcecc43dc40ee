import { isIndexName } from '#domain/ports/store.ts'
import { documentKeys } from '#server/store/document-fields.ts'
import { hasSameTextDerivation } from '#server/store/sqlite/file/derivation.ts'
import { CREATE_COUNT_TABLES, createCountTriggers, dropCountTriggers } from '#server/store/sqlite/file/precomputed-counts.ts'
import { isUpToDate, knownVersion, markUpToDate } from '#server/store/sqlite/file/schema.ts'
import {
  addToSearch,
  COUNT_REMOVED_WORDS,
  createSearch,
  emptySearch,
  searchedDocument,
  TABLES,
} from '#server/store/sqlite/file/search-index.ts'
import { takeSnapshot } from '#server/store/sqlite/file/snapshot.ts'
import { isCorruption } from '#server/store/sqlite/file/sqlite-error.ts'
import { inTransaction, type Sql } from '#server/store/sqlite/file/statements.ts'
import { CREATE_CHANGES, createKeyIndexes, dropKeyIndexes, SINCE_VERSION_2 } from '#server/store/sqlite/file/tables.ts'
import { checkIntegrity } from './integrity-check.ts'

/** Documents share words, so batches write each word once. */
const AT_ONCE = 500
const MOST_CHARACTERS_AT_ONCE = 4_000_000

type Searched = Parameters<typeof addToSearch>[1][number]

type OnProgress = (share: number) => void

/** A program of version 1 may have written to the file since then. */
export function needsMigration(sql: Sql, path: string): boolean {
  if (!isUpToDate(sql, path)) return true
  try {
    return !hasTable(sql, 'changes') || hasDocumentsOfVersion1(sql)
  } catch (error) {
    if (isCorruption(error)) return false
    throw error
  }
}

/** One transaction, so an interrupted migration changes nothing. */
export function migrate(sql: Sql, path: string, onProgress: OnProgress): void {
  inTransaction(sql, () => {
    if (!needsMigration(sql, path)) return
    const snapshot = takeSnapshot(path, sql)
    try {
      const before = lastingDocuments(sql)
      convert(sql, path, onProgress)
      requireSame(before, lastingDocuments(sql))
      const [damage] = checkIntegrity(sql.database)
      if (damage) throw new Error(`it would be damaged by that (${damage})`)
      snapshot.keep()
    } catch (error) {
      snapshot.drop()
      throw error
    }
  })
}

function convert(sql: Sql, path: string, onProgress: OnProgress): void {
  const isVersion1 = knownVersion(sql, path) === 1
  if (isVersion1) sql.database.exec(SINCE_VERSION_2)
  sql.database.exec(CREATE_CHANGES + CREATE_COUNT_TABLES)
  takeImagesFromDocuments(sql, (share) => onProgress(share / 2))
  takeCountsFromDocuments(sql)
  takeFirstStored(sql)
  if (!isUpToDate(sql, path)) deriveAgain(sql, (share) => onProgress((1 + share) / 2))
}

function lastingDocuments(sql: Sql): string {
  const counted = sql(`SELECT index_name, count(*) AS count FROM documents WHERE index_name NOT IN ('thumbnails', 'page-views')
    AND NOT (index_name = 'images' AND id LIKE 'share-%') GROUP BY index_name ORDER BY index_name`).all()
  return counted.map(({ index_name, count }) => `${count} ${index_name}`).join(', ')
}

function requireSame(before: string, after: string): void {
  if (before !== after) throw new Error(`of ${before} there would be ${after}`)
}

function hasTable(sql: Sql, name: string): boolean {
  return sql('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
}

function hasDocumentsOfVersion1(sql: Sql): boolean {
  const former = `SELECT 1 FROM documents WHERE index_name IN ('thumbnails', 'page-views')
    OR (index_name = 'images' AND body -> 'data' IS NOT NULL) LIMIT 1`
  return sql(former).get() !== undefined
}

function deriveAgain(sql: Sql, onProgress: OnProgress): void {
  const former = String(sql('SELECT made_by FROM derived').get()?.made_by)
  dropCountTriggers(sql)
  if (!hasTable(sql, 'removed_words')) sql.database.exec(createSearch(TABLES.hidden) + createSearch(TABLES.other) + COUNT_REMOVED_WORDS)
  const isTextSame = hasSameTextDerivation(former)
  if (!isTextSame) deriveDocuments(sql, (share) => onProgress(share / 2))
  const rest = isTextSame ? 1 : 0.5
  createKeyIndexes(sql, (share) => onProgress(1 - rest + rest * 0.9 * share))
  createCountTriggers(sql)
  markUpToDate(sql)
}

function deriveDocuments(sql: Sql, onProgress: OnProgress): void {
  dropKeyIndexes(sql)
  emptySearch(sql)
  const documents = sql('SELECT seq FROM documents').all()
  let together: Searched[] = []
  let characters = 0
  for (const [at, { seq }] of documents.entries()) {
    const searched = derivedAgain(sql, Number(seq))
    if (searched) together.push(searched)
    characters += Object.values(searched?.texts ?? {}).reduce((sum, text) => sum + text.length, 0)
    if (together.length < AT_ONCE && characters < MOST_CHARACTERS_AT_ONCE) continue
    addToSearch(sql, together)
    onProgress(at / documents.length)
    together = []
    characters = 0
  }
  addToSearch(sql, together)
}

function derivedAgain(sql: Sql, seq: number): Searched | undefined {
  const row = sql('SELECT index_name, body FROM documents WHERE seq = ?').get(seq)
  const index = String(row?.index_name)
  // Newer versions may have kinds that this one doesn't know.
  if (!isIndexName(index)) return undefined
  const body = JSON.parse(String(row?.body))
  sql('UPDATE documents SET keys = ? WHERE seq = ?').run(JSON.stringify(documentKeys(index, body)), seq)
  return { seq, ...searchedDocument(index, body) }
}

const SHARE_PICTURE = 'share-'

const ISO_LENGTH = new Date(0).toISOString().length

/** Version 1 stored image bytes in documents, as base64. */
function takeImagesFromDocuments(sql: Sql, onProgress: (share: number) => void): void {
  const pictures = sql(`SELECT seq FROM documents WHERE index_name IN ('images', 'thumbnails') AND body -> 'data' IS NOT NULL`).all()
  for (const [at, { seq }] of pictures.entries()) {
    onProgress(at / pictures.length)
    const row = sql(`SELECT index_name, id, body ->> 'type' AS type, body ->> 'data' AS data FROM documents WHERE seq = ?`).get(Number(seq))
    const id = String(row?.id)
    const isWhole = row?.index_name === 'images'
    const isDrawn = isWhole && id.startsWith(SHARE_PICTURE)
    const name = `${isDrawn ? 'share' : isWhole ? 'images' : 'small'}/${isDrawn ? id.slice(SHARE_PICTURE.length) : id}`
    sql('INSERT INTO blobs VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(name, String(row?.type), Buffer.from(String(row?.data), 'base64'))
    if (isWhole && !isDrawn) sql(`UPDATE documents SET body = json_remove(body, '$.data') WHERE seq = ?`).run(Number(seq))
    else sql('DELETE FROM documents WHERE seq = ?').run(Number(seq))
  }
  sql(`DELETE FROM documents WHERE index_name = 'thumbnails'`).run()
}

function takeCountsFromDocuments(sql: Sql): void {
  sql(`INSERT INTO counters (group_name, name, count)
    SELECT 'page-views ' || documents.id, counts.key, counts.value FROM documents, json_each(documents.body, '$.counts') AS counts
    WHERE index_name = 'page-views' AND counts.type = 'integer'
    ON CONFLICT DO UPDATE SET count = count + excluded.count`).run()
  sql(`DELETE FROM documents WHERE index_name = 'page-views'`).run()
}

/** Version 1 knew the order of creation only by row number. */
function takeFirstStored(sql: Sql): void {
  const items = sql(`SELECT seq, id FROM documents WHERE index_name IN ('news', 'blog') AND body -> 'first_stored' IS NULL ORDER BY seq`)
  const last = sql(`SELECT max(body ->> 'first_stored') AS last FROM documents WHERE index_name IN ('news', 'blog')`).get()?.last
  let moment = new Date(last ? Date.parse(String(last).slice(0, ISO_LENGTH)) + 1 : 0).toISOString()
  for (const [at, { seq, id }] of items.all().entries()) {
    const made = madeAt(String(id))
    if (made > moment) moment = made
    const value = `${moment} ${String(at).padStart(8, '0')}`
    sql(`UPDATE documents SET body = json_set(body, '$.first_stored', ?), keys = json_set(keys, '$.first_stored', ?) WHERE seq = ?`).run(
      value,
      value,
      Number(seq),
    )
  }
}

function madeAt(id: string): string {
  const time = /^([\da-z]{9})-[\da-f]{20}$/.exec(id)?.[1]
  return time ? new Date(Number.parseInt(time, 36)).toISOString() : ''
}
