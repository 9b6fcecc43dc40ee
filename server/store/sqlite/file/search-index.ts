import type { DocumentBody, IndexName } from '#domain/ports/store.ts'
import { searchedTexts } from '#server/store/document-fields.ts'
import { type Partition, partitionOf, partitions } from '#server/store/text/partitions.ts'
import { columnsOf, joinFields, type SearchedDocument, vocabularyOf } from '#server/store/text/vocabulary.ts'
import type { Sql } from './statements.ts'

type SearchTables = { search: string; words: string; stems: string }

export const TABLES: Record<Partition, SearchTables> = {
  public: { search: 'search', words: 'words', stems: 'stems' },
  hidden: { search: 'hidden_search', words: 'hidden_words', stems: 'hidden_stems' },
  other: { search: 'other_search', words: 'other_words', stems: 'other_stems' },
}

/** Words are stored as written, so stems map to exact words to highlight. */
export function createSearch({ search, words, stems }: SearchTables): string {
  const word = words.slice(0, -1)
  return `
    CREATE VIRTUAL TABLE ${search} USING fts5(
      title, excerpt, other, content, content='', contentless_delete=1, prefix='1 2', tokenize='ascii'
    );
    CREATE TABLE ${words} (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, documents INTEGER NOT NULL) STRICT;
    CREATE VIRTUAL TABLE ${stems} USING fts5(word, content='', contentless_delete=1, detail=none, tokenize='porter ascii');
    CREATE TRIGGER ${word}_added AFTER INSERT ON ${words} BEGIN INSERT INTO ${stems} (rowid, word) VALUES (new.id, new.word); END;
    CREATE TRIGGER ${word}_removed AFTER DELETE ON ${words} BEGIN DELETE FROM ${stems} WHERE rowid = old.id; END;
  `
}

export const COUNT_REMOVED_WORDS = `
  CREATE TABLE removed_words (number INTEGER NOT NULL) STRICT;
  INSERT INTO removed_words VALUES (0);
  CREATE TRIGGER removed_word_counted AFTER DELETE ON words BEGIN UPDATE removed_words SET number = number + 1; END;
`

export const CREATE_SEARCH = partitions.map((partition) => createSearch(TABLES[partition])).join('') + COUNT_REMOVED_WORDS

/** bm25 gives words in over half of the documents no weight, so title matches sort first. */
export function bestMatch({ search }: SearchTables): { isInTitle: string; score: string } {
  return {
    isInTitle: `${search}.rowid IN (SELECT rowid FROM ${search} WHERE ${search} MATCH ?)`,
    score: `3 * bm25(${search}, 20, 0, 0, 0) + bm25(${search}, 20, 4, 2, 1)`,
  }
}

export function inTitle(expression: string): string {
  return `{title} : (${expression})`
}

export function searchedDocument(index: IndexName, body: DocumentBody): SearchedDocument {
  return { index, partition: partitionOf(index, body), texts: searchedTexts(index, body) }
}

export function addToSearch(sql: Sql, documents: readonly (SearchedDocument & { seq: number })[]): void {
  for (const [partition, group] of Map.groupBy(documents, (document) => document.partition)) addTo(sql, TABLES[partition], group)
}

function addTo(sql: Sql, { search, words }: SearchTables, documents: readonly (SearchedDocument & { seq: number })[]): void {
  const documentsWith = new Map<string, number>()
  for (const { seq, ...document } of documents) {
    const columns = columnsOf(document)
    const vocabulary = vocabularyOf(columns)
    if (vocabulary.size === 0) continue
    const { title, excerpt, other, content } = columns
    sql(`INSERT INTO ${search} (rowid, title, excerpt, other, content) VALUES (?, ?, ?, ?, ?)`).run(
      seq,
      joinFields(title),
      joinFields(excerpt),
      joinFields(other),
      joinFields(content),
    )
    for (const word of vocabulary) documentsWith.set(word, (documentsWith.get(word) ?? 0) + 1)
  }
  for (const [count, counted] of Map.groupBy(documentsWith, ([, count]) => count))
    sql(`INSERT INTO ${words} (word, documents) SELECT value, ? FROM json_each(?) WHERE true
      ON CONFLICT (word) DO UPDATE SET documents = documents + excluded.documents`).run(
      count,
      JSON.stringify(counted.map(([word]) => word)),
    )
}

export function removeFromSearch(sql: Sql, seq: number, document: SearchedDocument): void {
  forgetUnused(sql, document.partition, takeBack(sql, seq, document))
}

export function replaceInSearch(sql: Sql, seq: number, { before, after }: Record<'before' | 'after', SearchedDocument>): void {
  const taken = takeBack(sql, seq, before)
  addToSearch(sql, [{ seq, ...after }])
  forgetUnused(sql, before.partition, taken)
}

function takeBack(sql: Sql, seq: number, document: SearchedDocument): string {
  const { search, words } = TABLES[document.partition]
  const vocabulary = vocabularyOf(columnsOf(document))
  const taken = JSON.stringify([...vocabulary])
  if (vocabulary.size === 0) return taken
  sql(`DELETE FROM ${search} WHERE rowid = ?`).run(seq)
  sql(`UPDATE ${words} SET documents = documents - 1 WHERE word IN (SELECT value FROM json_each(?))`).run(taken)
  return taken
}

function forgetUnused(sql: Sql, partition: Partition, taken: string): void {
  sql(`DELETE FROM ${TABLES[partition].words} WHERE documents <= 0 AND word IN (SELECT value FROM json_each(?))`).run(taken)
}

/** Until segments are merged, the words of removed documents stay in them. */
export function forgetRemovedWords(sql: Sql): void {
  for (const table of [TABLES.other.search, TABLES.other.stems]) sql(`INSERT INTO ${table} (${table}) VALUES ('optimize')`).run()
}

export function emptySearch(sql: Sql): void {
  for (const { search, words } of Object.values(TABLES)) {
    sql(`INSERT INTO ${search} (${search}) VALUES ('delete-all')`).run()
    sql(`DELETE FROM ${words}`).run()
  }
}
