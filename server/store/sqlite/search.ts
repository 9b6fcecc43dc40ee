import type { Weight } from '#domain/fields.ts'
import type { IndexName } from '#domain/index-names.ts'
import { wordsIn } from '#domain/text/words.ts'
import { fieldWeight } from '#server/store/document-fields.ts'
import type { Sql } from './statements.ts'

/**
 * `search` holds the words of each document as they are written; `words` is the vocabulary, with the number of documents
 * that have each word; `stems` finds the words of the vocabulary that share a stem. A searched word thus becomes a choice
 * of written words, which says exactly what to mark in a found text.
 */
export const CREATE_SEARCH = `
  CREATE VIRTUAL TABLE search USING fts5(
    title, excerpt, other, content, content='', contentless_delete=1, prefix='1 2', tokenize='ascii'
  );
  CREATE TABLE words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, documents INTEGER NOT NULL) STRICT;
  CREATE VIRTUAL TABLE stems USING fts5(word, content='', contentless_delete=1, detail=none, tokenize='porter ascii');
  CREATE TRIGGER word_added AFTER INSERT ON words BEGIN INSERT INTO stems (rowid, word) VALUES (new.id, new.word); END;
  CREATE TRIGGER word_removed AFTER DELETE ON words BEGIN DELETE FROM stems WHERE rowid = old.id; END;
`

/**
 * Best first, for ORDER BY, with what `inTitle` gives as its parameter. One mention in a title outweighs any number in a text, which bm25 alone
 * does not promise: to a word that more than half of all documents have it gives no weight at all, and to its rarer forms all the more.
 */
export const BEST_MATCH = `
  search.rowid IN (SELECT rowid FROM search WHERE search MATCH ?) DESC, 3 * bm25(search, 20, 0, 0, 0) + bm25(search, 20, 4, 2, 1)`

/** What the expression finds in titles alone. */
export function inTitle(expression: string): string {
  return `{title} : (${expression})`
}

/** Stands between two fields of one column, so that no phrase begins in one and ends in the other. It is no word, so nobody can ask for it. */
const FIELD_END = ' ¶ '

type SearchedDocument = { index: IndexName; texts: Record<string, string> }

export function addToSearch(sql: Sql, documents: readonly (SearchedDocument & { seq: number })[]): void {
  const documentsWith = new Map<string, number>()
  for (const { seq, ...document } of documents) {
    const columns = columnsOf(document)
    const words = distinctWords(columns)
    if (words.size === 0) continue
    const { title, excerpt, other, content } = columns
    sql('INSERT INTO search (rowid, title, excerpt, other, content) VALUES (?, ?, ?, ?, ?)').run(
      seq,
      columnText(title),
      columnText(excerpt),
      columnText(other),
      columnText(content),
    )
    for (const word of words) documentsWith.set(word, (documentsWith.get(word) ?? 0) + 1)
  }
  // Each word once for all of them: most documents share their words.
  for (const [count, words] of Map.groupBy(documentsWith, ([, count]) => count))
    sql(`INSERT INTO words (word, documents) SELECT value, ? FROM json_each(?) WHERE true
      ON CONFLICT (word) DO UPDATE SET documents = documents + excluded.documents`).run(count, JSON.stringify(words.map(([word]) => word)))
}

/** Takes back what `addToSearch` did for the same texts. */
export function removeFromSearch(sql: Sql, seq: number, document: SearchedDocument): void {
  const distinct = distinctWords(columnsOf(document))
  if (distinct.size === 0) return
  const words = JSON.stringify([...distinct])
  sql('DELETE FROM search WHERE rowid = ?').run(seq)
  sql('UPDATE words SET documents = documents - 1 WHERE word IN (SELECT value FROM json_each(?))').run(words)
  sql('DELETE FROM words WHERE documents <= 0 AND word IN (SELECT value FROM json_each(?))').run(words)
}

/** Forgets every document's words. */
export function emptySearch(sql: Sql): void {
  sql(`INSERT INTO search (search) VALUES ('delete-all')`).run()
  sql('DELETE FROM words').run()
}

/** The words of each field, by column. */
type Columns = Record<Weight, string[][]>

function columnsOf({ index, texts }: SearchedDocument): Columns {
  const columns: Columns = { title: [], excerpt: [], other: [], content: [] }
  for (const [field, text] of Object.entries(texts)) columns[fieldWeight(index, field)].push(wordsIn(text))
  return columns
}

function columnText(fields: readonly string[][]): string {
  return fields.map((words) => words.join(' ')).join(FIELD_END)
}

function distinctWords(columns: Columns): Set<string> {
  const distinct = new Set<string>()
  for (const fields of Object.values(columns)) for (const words of fields) for (const word of words) distinct.add(word)
  return distinct
}
