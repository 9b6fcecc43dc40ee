import { isIndexName } from '#domain/index-names.ts'
import { documentKeys, searchedTexts } from '#server/store/document-fields.ts'
import { CREATE_TALLIES, createTallies, dropTallies } from './find/tallies.ts'
import { takeCountsFromDocuments, takeFirstStored, takePicturesFromDocuments } from './from-version-1.ts'
import { isTextMadeAlike } from './made-by.ts'
import { isUpToDate, knownVersion, markUpToDate } from './schema.ts'
import { addToSearch, emptySearch } from './search.ts'
import { inTransaction, type Sql } from './statements.ts'
import { CREATE_CHANGES, createKeyIndexes, dropKeyIndexes, SINCE_VERSION_2 } from './tables.ts'
import { isDamage } from './trouble.ts'

/** Which share of the documents has been brought into the new form. */
type Tell = (share: number) => void

/** Whether anything has to be done to the file: a program of the first version may have gone on writing to it for a while. */
export function needsMigration(sql: Sql, path: string): boolean {
  if (!isUpToDate(sql, path)) return true
  try {
    return !hasChanges(sql) || hasDocumentsOfVersion1(sql)
  } catch (error) {
    // The look for damage, which follows, says more of it.
    if (isDamage(error)) return false
    throw error
  }
}

/** Brings the file into this version's form: all of it or nothing, whenever it is stopped. */
export function migrate(sql: Sql, path: string, tell: Tell): void {
  inTransaction(sql, () => {
    // Another process may have done it while this one waited for its turn.
    if (!needsMigration(sql, path)) return
    const isVersion1 = knownVersion(sql, path) === 1
    if (isVersion1) sql.database.exec(SINCE_VERSION_2)
    sql.database.exec(CREATE_CHANGES + CREATE_TALLIES)
    takePicturesFromDocuments(sql, (share) => tell(share / 2))
    takeCountsFromDocuments(sql)
    takeFirstStored(sql)
    if (!isUpToDate(sql, path)) deriveAgain(sql, (share) => tell((1 + share) / 2))
  })
}

function hasChanges(sql: Sql): boolean {
  return sql(`SELECT 1 FROM sqlite_schema WHERE name = 'changes'`).get() !== undefined
}

function hasDocumentsOfVersion1(sql: Sql): boolean {
  const former = `SELECT 1 FROM documents WHERE index_name IN ('thumbnails', 'page-views')
    OR (index_name = 'images' AND body -> 'data' IS NOT NULL) LIMIT 1`
  return sql(former).get() !== undefined
}

/** Makes from the documents what another version, or other field tables, made in another way. */
function deriveAgain(sql: Sql, tell: Tell): void {
  const former = String(sql('SELECT made_by FROM derived').get()?.made_by)
  dropTallies(sql)
  const isTextDerived = isTextMadeAlike(former)
  if (!isTextDerived) deriveDocuments(sql, (share) => tell(share / 2))
  const rest = isTextDerived ? 1 : 0.5
  createKeyIndexes(sql, (share) => tell(1 - rest + rest * 0.9 * share))
  createTallies(sql)
  markUpToDate(sql)
}

function deriveDocuments(sql: Sql, tell: Tell): void {
  dropKeyIndexes(sql)
  emptySearch(sql)
  const documents = sql('SELECT seq FROM documents').all()
  for (const [at, { seq }] of documents.entries()) {
    deriveDocument(sql, Number(seq))
    if (at % 100 === 0) tell(at / documents.length)
  }
}

function deriveDocument(sql: Sql, seq: number): void {
  const row = sql('SELECT index_name, body FROM documents WHERE seq = ?').get(seq)
  const index = String(row?.index_name)
  // A newer version may have kinds of documents that this one does not know: they stay as they are.
  if (!isIndexName(index)) return
  const body = JSON.parse(String(row?.body))
  sql('UPDATE documents SET keys = ? WHERE seq = ?').run(JSON.stringify(documentKeys(index, body)), seq)
  addToSearch(sql, [{ seq, index, texts: searchedTexts(index, body) }])
}
