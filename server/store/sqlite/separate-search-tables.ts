import { isIndexName } from '#domain/ports/index-names.ts'
import { addToSearch, COUNT_REMOVED_WORDS, createSearch, searchedDocument, TABLES } from '#server/store/sqlite/file/search-index.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { columnsOf, MAX_DOCUMENT_WORDS, vocabularyOf } from '#server/store/text/vocabulary.ts'

const AT_ONCE = 500
/** Each word takes at least a letter and a space. */
const MIN_LONG_BYTES = 2 * MAX_DOCUMENT_WORDS

export function createPartitions(sql: Sql): boolean {
  if (sql(`SELECT 1 FROM sqlite_schema WHERE name = 'removed_words'`).get()) return false
  sql.database.exec(createSearch(TABLES.hidden) + createSearch(TABLES.other) + COUNT_REMOVED_WORDS)
  return true
}

/** Keeps other derived data, so a million items needn't be reindexed. */
export function spreadWords(sql: Sql, onProgress: (share: number) => void): void {
  const documents =
    sql(`SELECT seq FROM documents WHERE index_name NOT IN ('news', 'blog') OR keys ->> 'draft' OR keys ->> 'deleted_at' IS NOT NULL
    OR octet_length(body) > ?`).all(MIN_LONG_BYTES)
  for (let start = 0; start < documents.length; start += AT_ONCE) {
    spread(
      sql,
      documents.slice(start, start + AT_ONCE).map(({ seq }) => Number(seq)),
    )
    onProgress(start / documents.length)
  }
  sql('DELETE FROM words WHERE documents <= 0').run()
  // Deleted words slow down lookups until the index is merged.
  for (const table of ['stems', 'search']) sql(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', -64)`).run()
}

function spread(sql: Sql, seqs: readonly number[]): void {
  const taken = new Map<string, number>()
  const apart = seqs.flatMap((seq) => {
    const row = sql('SELECT index_name, body FROM documents WHERE seq = ?').get(seq)
    const index = String(row?.index_name)
    if (!isIndexName(index)) return []
    const document = searchedDocument(index, JSON.parse(String(row?.body)))
    const isPublic = document.partition === 'public'
    const columns = columnsOf({ ...document, partition: 'public' })
    const kept = isPublic ? vocabularyOf(columns) : new Set()
    for (const word of vocabularyOf(columns, Number.POSITIVE_INFINITY)) if (!kept.has(word)) taken.set(word, (taken.get(word) ?? 0) + 1)
    if (isPublic) return []
    sql('DELETE FROM search WHERE rowid = ?').run(seq)
    return [{ seq, ...document }]
  })
  for (const [count, words] of Map.groupBy(taken, ([, count]) => count))
    sql('UPDATE words SET documents = documents - ? WHERE word IN (SELECT value FROM json_each(?))').run(
      count,
      JSON.stringify(words.map(([word]) => word)),
    )
  addToSearch(sql, apart)
}
