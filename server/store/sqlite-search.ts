import type { IndexName } from '#domain/schema.ts'
import { fieldWeight, type Weight } from './document-fields.ts'
import { nearSpellings, slipsAllowed } from './near-spellings.ts'
import type { Sql } from './sqlite-statements.ts'
import { letterCount, wordsIn } from './words.ts'

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

/** Best first, for ORDER BY. One mention in a title outweighs any number in a text, which bm25's weights alone do not promise. */
export const BEST_MATCH = '3 * bm25(search, 20, 0, 0, 0) + bm25(search, 20, 4, 2, 1)'

/** What to look for: an FTS5 expression, and which words of a found text to mark. */
export type SearchPlan = { expression: string; isFound: (word: string) => boolean }

const MOST_WORDS = 16
const MOST_FORMS = 64

type SearchedDocument = { index: IndexName; texts: Record<string, string> }

/** Makes the document with the number `seq` found by its words. */
export function addToSearch(sql: Sql, seq: number, document: SearchedDocument): void {
  const columns = columnsOf(document)
  const words = distinctWords(columns)
  if (words.length === 0) return
  const { title, excerpt, other, content } = columns
  sql('INSERT INTO search (rowid, title, excerpt, other, content) VALUES (?, ?, ?, ?, ?)').run(
    seq,
    title.join(' '),
    excerpt.join(' '),
    other.join(' '),
    content.join(' '),
  )
  sql(`INSERT INTO words (word, documents) SELECT value, 1 FROM json_each(?) WHERE true
    ON CONFLICT (word) DO UPDATE SET documents = documents + 1`).run(JSON.stringify(words))
}

/** Takes back what `addToSearch` did for the same texts. */
export function removeFromSearch(sql: Sql, seq: number, document: SearchedDocument): void {
  const distinct = distinctWords(columnsOf(document))
  if (distinct.length === 0) return
  const words = JSON.stringify(distinct)
  sql('DELETE FROM search WHERE rowid = ?').run(seq)
  sql('UPDATE words SET documents = documents - 1 WHERE word IN (SELECT value FROM json_each(?))').run(words)
  sql('DELETE FROM words WHERE documents <= 0 AND word IN (SELECT value FROM json_each(?))').run(words)
}

/** Forgets every document's words. */
export function emptySearch(sql: Sql): void {
  sql(`INSERT INTO search (search) VALUES ('delete-all')`).run()
  sql('DELETE FROM words').run()
}

/** The words that a search is made of; more than a few are left out. */
export function searchWords(text: string): string[] {
  const words = new Set<string>()
  let last = ''
  for (const { word } of wordsIn(text)) {
    words.add(word)
    last = word
    if (words.size === MOST_WORDS) break
  }
  // The last word typed may be unfinished, so it stays last when it was typed before.
  words.delete(last)
  return last === '' ? [] : [...words, last]
}

/** All words, each in any form with the same stem, the last one also by its beginning. Undefined: nothing can have them all. */
export function strictPlan(sql: Sql, words: readonly string[]): SearchPlan | undefined {
  return plan(
    words,
    words.map((word) => formsOf(sql, word)),
  )
}

/** As `strictPlan`, but a long word may also be a misspelling of those in the vocabulary. */
export function nearPlan(sql: Sql, words: readonly string[]): SearchPlan | undefined {
  const vocabulary = wordsOfSimilarLength(sql, words)
  return plan(
    words,
    words.map((word) => [...formsOf(sql, word), ...(slipsAllowed(word) > 0 ? nearSpellings(word, vocabulary) : [])]),
  )
}

function plan(words: readonly string[], choices: readonly string[][]): SearchPlan | undefined {
  const beginning = words.at(-1) ?? ''
  const terms = choices.map((choice) => [...new Set(choice)].map((word) => `"${word}"`))
  terms.at(-1)?.push(`"${beginning}" *`)
  if (terms.some((term) => term.length === 0)) return undefined
  const found = new Set(choices.flat())
  return {
    expression: terms.map((term) => `(${term.join(' OR ')})`).join(' AND '),
    isFound: (word) => found.has(word) || word.startsWith(beginning),
  }
}

function formsOf(sql: Sql, word: string): string[] {
  const rows = sql(`SELECT words.word FROM stems JOIN words ON words.id = stems.rowid
    WHERE stems MATCH ? ORDER BY documents DESC, id LIMIT ${MOST_FORMS}`).all(`"${word}"`)
  return rows.map((row) => String(row.word))
}

function wordsOfSimilarLength(sql: Sql, words: readonly string[]): string[] {
  const lengths = words.filter((word) => slipsAllowed(word) > 0).map(letterCount)
  if (lengths.length === 0) return []
  // One long text crosses from SQLite much faster than many rows.
  const row = sql(`SELECT group_concat(word, ' ') AS words FROM words WHERE length(word) BETWEEN ? AND ?`).get(
    Math.min(...lengths) - 2,
    Math.max(...lengths) + 2,
  )
  return row?.words ? String(row.words).split(' ') : []
}

function columnsOf({ index, texts }: SearchedDocument): Record<Weight, string[]> {
  const columns: Record<Weight, string[]> = { title: [], excerpt: [], other: [], content: [] }
  for (const [field, text] of Object.entries(texts)) {
    const column = columns[fieldWeight(index, field)]
    for (const { word } of wordsIn(text)) column.push(word)
  }
  return columns
}

function distinctWords(columns: Record<Weight, string[]>): string[] {
  return [...new Set(Object.values(columns).flat())]
}
