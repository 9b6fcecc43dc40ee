import { applyChanges } from '#domain/site-copy/apply-changes.ts'
import { type Decisions, withoutUnshown } from '#domain/site-copy/claims.ts'
import { type CompanyFacts, withFacts } from '#domain/site-copy/company-details.ts'
import { markedWords } from '#domain/site-copy/copy-markers.ts'
import type { PublishedWords } from '#domain/site-copy/copy-store.ts'
import type { WordsTable } from '#domain/site-copy/page-copy.ts'
import { company } from './company.ts'
import { onceFor } from './memoize-for.ts'

/**
 * What a page is told of words that are not those the site began with. `drafts`: for the editing view alone, which shows every statement;
 * `decisions`: where some are not shown.
 */
export type WordsSent = { published: PublishedWords; drafts?: PublishedWords; decisions?: Decisions }

const NOTHING: WordsSent = { published: {} }

/** A table's words as they are to be read, with the company's facts in them. In the editing view each text has the mark of its place. */
export function wordsOf<T>(table: WordsTable<T>, sent: WordsSent = NOTHING): T {
  const words = plainWordsOf(table, sent)
  return sent.drafts ? markedWords(table, words) : words
}

/** The same without marks: for a page's head, and for what takes texts apart. */
export function plainWordsOf<T>(table: WordsTable<T>, sent: WordsSent = NOTHING): T {
  return onceFor(sent, table, () => editedWords(table, sent))
}

/** What the site's texts name. */
export function factsOf(published: PublishedWords): CompanyFacts {
  return applyChanges(company, published[company.key] ?? {}).words.facts
}

function editedWords<T>(table: WordsTable<T>, { published, drafts, decisions }: WordsSent): T {
  const isPlain = !drafts && !decisions && published[table.key] === undefined && published[company.key] === undefined
  const begun = isPlain ? atFirst.get(table) : undefined
  if (begun) return begun as T
  const changed = applyChanges(table, published[table.key] ?? {}).words
  const edited = drafts?.[table.key] ? applyChanges({ ...table, words: changed }, drafts[table.key] ?? {}).words : changed
  const shown = decisions && !drafts ? withoutUnshown(table, edited, decisions) : edited
  const words = withFacts(shown, factsOf(published))
  if (isPlain) atFirst.set(table, words)
  return words
}

const atFirst = new WeakMap<WordsTable, unknown>()
