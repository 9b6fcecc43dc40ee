import type { Weight } from '#domain/fields.ts'
import { type Phrase, type SearchTerm, typedWordsOf } from '#domain/text/search-terms.ts'
import { singular } from '#domain/text/words.ts'
import type { Found } from '#server/store/text/highlights.ts'
import { editDistance, slipsAllowed } from '#server/store/text/near-spellings.ts'
import { stemOf } from './found-by.ts'
import { LONGEST_PREFIX } from './mapping.ts'
import { OWN } from './stored-form.ts'

type Clause = Record<string, unknown>

/** What a match in a field of this weight counts as, beside how good a match it is. One in a title outweighs any number in a text. */
const TITLE = 128
const TIERS: Record<Weight, number> = { title: TITLE, excerpt: 16, other: 8, content: 1 }
/** For all words of one search together: the engine refuses queries that become more than 1,024 clauses. */
const MOST_SPELLINGS = 400
const MOST_SPELLINGS_OF_A_WORD = 25

/** How words are looked for: as they are or in another form of them, or also as misspellings of what is there. */
export type Leniency = 'strict' | 'near'

/** `isCheap`: without what a cluster can be set to refuse as too expensive. */
export function textClauses(terms: readonly SearchTerm[], leniency: Leniency, isCheap = false): Clause[] {
  const words = terms.flatMap(typedWordsOf).length
  const spellings = Math.min(MOST_SPELLINGS_OF_A_WORD, Math.floor(MOST_SPELLINGS / (2 * words)))
  return terms.map(clauseOf)

  function clauseOf(term: SearchTerm): Clause {
    if ('typed' in term) return anyOf([{ bool: { must: term.typed.map(clauseOf) } }, ...term.phrases.flatMap(phraseClauses)])
    const { word, isUnfinished } = term
    const clauses = stemClauses(word)
    if (isUnfinished && !(isCheap && word.length > LONGEST_PREFIX))
      clauses.push(...onWritten((field) => ({ prefix: { [field]: { value: word } } })))
    const fuzziness = leniency === 'near' ? slipsAllowed(word) : 0
    if (fuzziness > 0)
      clauses.push(
        ...onWritten((field) => ({ fuzzy: { [field]: { value: word, fuzziness, max_expansions: spellings, transpositions: true } } })),
      )
    return anyOf(clauses)
  }
}

export function mayBeMisspelt(terms: readonly SearchTerm[]): boolean {
  return terms.flatMap(typedWordsOf).some((word) => slipsAllowed(word) > 0)
}

export function foundBy(terms: readonly SearchTerm[], leniency: Leniency): Found {
  const typed = terms.flatMap(typedWordsOf)
  const stems = new Set(typed.map(stemOf))
  const beginnings = terms.flatMap(unfinishedWords)
  const known = new Map<string, boolean>()
  const isFound = (word: string) =>
    stems.has(stemOf(word)) ||
    beginnings.some((beginning) => word.startsWith(beginning)) ||
    (leniency === 'near' && typed.some((each) => slipsAllowed(each) > 0 && editDistance(each, word, slipsAllowed(each)) !== undefined))
  const isWord = (word: string) => {
    const answer = known.get(word) ?? isFound(word)
    known.set(word, answer)
    return answer
  }
  return { isWord, phrases: terms.flatMap(phrasesOf).map((phrase) => phrase.map(inSingular)) }
}

function stemClauses(word: string): Clause[] {
  const value = stemOf(word)
  return Object.entries(TIERS).flatMap(([weight, boost]) => {
    const term = { term: { [wordsIn(weight)]: value } }
    return [term, { constant_score: { filter: term, boost } }]
  })
}

function phraseClauses(phrase: Phrase): Clause[] {
  const query = phrase.map(singular).join(' ')
  return ['singular_title', 'singular'].map((name) => ({
    constant_score: { filter: { match_phrase: { [wordsIn(name)]: query } }, boost: name === 'singular' ? 1 : TITLE },
  }))
}

function onWritten(clause: (field: string) => Clause): Clause[] {
  return [
    { constant_score: { filter: clause(wordsIn('written_title')), boost: TITLE } },
    { constant_score: { filter: clause(wordsIn('written')), boost: 1 } },
  ]
}

function anyOf(should: readonly Clause[]): Clause {
  return { bool: { should, minimum_should_match: 1 } }
}

function phrasesOf(term: SearchTerm): Phrase[] {
  return 'typed' in term ? [...term.typed.flatMap(phrasesOf), ...term.phrases] : []
}

function unfinishedWords(term: SearchTerm): string[] {
  if ('typed' in term) return term.typed.flatMap(unfinishedWords)
  return term.isUnfinished ? [term.word] : []
}

function inSingular(word: string): { has: (other: string) => boolean } {
  const meant = singular(word)
  return { has: (other) => singular(other) === meant }
}

function wordsIn(name: string): string {
  return `${OWN}.words.${name}`
}
