import type { Sql } from '#server/store/sqlite/statements.ts'
import type { Found } from '#server/store/text/highlights.ts'
import { nearSpellings, slipsAllowed } from '#server/store/text/near-spellings.ts'
import { type Phrase, type SearchTerm, typedWordsOf } from '#server/store/text/search-terms.ts'
import { letterCount, singular } from '#server/store/text/words.ts'

/** What to look for: an FTS5 expression, what it is made of, and what to mark in a found text. */
export type SearchPlan = { expression: string; words: string[]; beginnings: string[]; found: Found }

/** The same of one term; undefined where no document can have it. */
type Part = { expression: string; words: string[]; beginnings: string[]; phrases: ReadonlySet<string>[][] } | undefined

type FormsOf = (word: string) => string[]
type Choices = { forTyped: FormsOf; inPhrases: FormsOf }

const MOST_FORMS = 64
const MOST_SPELLINGS = 8

/** All terms, each word in any form with the same stem, the last one also by its beginning. Undefined: nothing can have them all. */
export function strictPlan(sql: Sql, terms: readonly SearchTerm[]): SearchPlan | undefined {
  const forms = remembered((word) => formsOf(sql, word))
  return plan(terms, { forTyped: forms, inPhrases: forms })
}

/** As `strictPlan`, but a long word may also be a misspelling of those in the vocabulary. */
export function nearPlan(sql: Sql, terms: readonly SearchTerm[]): SearchPlan | undefined {
  const vocabulary = wordsOfSimilarLength(sql, terms.flatMap(typedWordsOf))
  const forms = remembered((word) => formsOf(sql, word))
  const near: FormsOf = (word) => [...forms(word), ...(slipsAllowed(word) > 0 ? nearSpellings(word, vocabulary) : [])]
  return plan(terms, { forTyped: near, inPhrases: forms })
}

function plan(terms: readonly SearchTerm[], choices: Choices): SearchPlan | undefined {
  const all = allOf(terms, choices)
  if (!all) return undefined
  const words = new Set(all.words)
  const isWord = (word: string) => words.has(word) || all.beginnings.some((beginning) => word.startsWith(beginning))
  const inPhrases = all.phrases.flat().flatMap((spellings) => [...spellings])
  return {
    expression: all.expression,
    words: [...all.words, ...inPhrases],
    beginnings: all.beginnings,
    found: { isWord, phrases: all.phrases },
  }
}

function allOf(terms: readonly SearchTerm[], choices: Choices): Part {
  const parts = terms.map((term) => partOf(term, choices))
  return parts.some((part) => part === undefined) ? undefined : joined(parts, ' AND ')
}

function partOf(term: SearchTerm, choices: Choices): Part {
  if ('typed' in term) return joined([allOf(term.typed, choices), ...term.phrases.map((phrase) => phrasePart(phrase, choices))], ' OR ')
  const words = [...new Set(choices.forTyped(term.word))]
  const quoted = words.map((word) => `"${word}"`)
  if (term.isUnfinished) quoted.push(`"${term.word}" *`)
  if (quoted.length === 0) return undefined
  return { expression: `(${quoted.join(' OR ')})`, words, beginnings: term.isUnfinished ? [term.word] : [], phrases: [] }
}

/** A phrase in singular and plural, as far as documents have these. */
function phrasePart(phrase: Phrase, { inPhrases }: Choices): Part {
  const spellings = phrase.map((word) => inPhrases(word).filter((form) => singular(form) === singular(word)))
  if (spellings.some((forms) => forms.length === 0)) return undefined
  const written = spellings.reduce<string[]>(
    (beginnings, forms) => forms.flatMap((form) => beginnings.map((before) => `${before} ${form}`.trimStart())),
    [''],
  )
  const quoted = written.slice(0, MOST_SPELLINGS).map((words) => `"${words}"`)
  return { expression: `(${quoted.join(' OR ')})`, words: [], beginnings: [], phrases: [spellings.map((forms) => new Set(forms))] }
}

function joined(parts: readonly Part[], operator: ' AND ' | ' OR '): Part {
  const possible = parts.filter((part) => part !== undefined)
  if (possible.length === 0) return undefined
  const expression = possible.map((part) => part.expression).join(operator)
  return {
    expression: possible.length === 1 ? expression : `(${expression})`,
    words: possible.flatMap(({ words }) => words),
    beginnings: possible.flatMap(({ beginnings }) => beginnings),
    phrases: possible.flatMap(({ phrases }) => phrases),
  }
}

function formsOf(sql: Sql, word: string): string[] {
  const rows = sql(`SELECT words.word FROM stems JOIN words ON words.id = stems.rowid
    WHERE stems MATCH ? ORDER BY documents DESC, id LIMIT ${MOST_FORMS}`).all(`"${word}"`)
  return rows.map((row) => String(row.word))
}

/** Phrases that mean the same share most of their words. */
function remembered(formsOf: FormsOf): FormsOf {
  const known = new Map<string, string[]>()
  return (word) => {
    const forms = known.get(word) ?? formsOf(word)
    known.set(word, forms)
    return forms
  }
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
