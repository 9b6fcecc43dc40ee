import type { Weight } from '#domain/fields/fields.ts'
import { type Phrase, type SearchTerm, typedTokensOf } from '#domain/text-search/search-terms.ts'
import { singular } from '#domain/text-search/tokens.ts'
import type { HighlightTerms } from '#server/store/text/highlights.ts'
import type { Partition } from '#server/store/text/partitions.ts'
import { SYSTEM_FIELD } from './document-source.ts'
import { LONGEST_PREFIX } from './mapping.ts'
import { HIDDEN, stemOf } from './searchable-fields.ts'

type Clause = Record<string, unknown>

/** One title match outweighs any number of matches in the text. */
const TITLE = 128
const TIERS: Record<Weight, number> = { title: TITLE, excerpt: 16, other: 8, content: 1 }

export type NearWords = ReadonlyMap<string, readonly string[]>

type Options = {
  partitions: readonly Partition[]
  nearWords?: NearWords
  isCheap?: boolean
}

export function textClauses(terms: readonly SearchTerm[], { partitions, nearWords, isCheap = false }: Options): Clause[] {
  const beginnings = [...new Set(partitions.map((partition) => (partition === 'hidden' ? HIDDEN : '')))]
  return terms.map(clauseOf)

  function clauseOf(term: SearchTerm): Clause {
    const onEach = (clauses: (beginning: string) => Clause[]) => beginnings.flatMap(clauses)
    if ('typed' in term) {
      const phrases = term.phrases.flatMap((phrase) => onEach((beginning) => phraseClauses(phrase, beginning)))
      const typed = term.typed.map(clauseOf)
      return anyOf([term.isAny ? anyOf(typed) : { bool: { must: typed } }, ...phrases])
    }
    const { word, isUnfinished } = term
    const clauses = onEach((beginning) => (beginning === HIDDEN ? hiddenStemClauses(word) : stemClauses(word)))
    if (isUnfinished && !(isCheap && word.length > LONGEST_PREFIX))
      clauses.push(...onEach((beginning) => onWritten((field) => ({ prefix: { [field]: { value: word } } }), beginning)))
    const near = nearWords?.get(word) ?? []
    if (near.length > 0) clauses.push(...onEach((beginning) => onWritten((field) => ({ terms: { [field]: near } }), beginning)))
    return anyOf(clauses)
  }
}

export function hasWord(word: string, partitions: readonly Partition[]): Clause {
  return anyOf(textClauses([{ word, isUnfinished: false }], { partitions }))
}

export function highlightTermsOf(terms: readonly SearchTerm[], nearWords: NearWords): HighlightTerms {
  const stems = new Set(terms.flatMap(typedTokensOf).map(stemOf))
  const beginnings = terms.flatMap(unfinishedWords)
  const near = new Set([...nearWords.values()].flat())
  const known = new Map<string, boolean>()
  const isFound = (word: string) => near.has(word) || stems.has(stemOf(word)) || beginnings.some((beginning) => word.startsWith(beginning))
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

/** The engine refuses queries with more than 1,024 clauses. */
function hiddenStemClauses(word: string): Clause[] {
  const value = stemOf(word)
  return [
    { term: { [wordsIn(`${HIDDEN}content`)]: value } },
    { constant_score: { filter: { term: { [wordsIn(`${HIDDEN}title`)]: value } }, boost: TITLE } },
  ]
}

function phraseClauses(phrase: Phrase, beginning: string): Clause[] {
  const query = phrase.map(singular).join(' ')
  return ['singular_title', 'singular'].map((name) => ({
    constant_score: { filter: { match_phrase: { [wordsIn(beginning + name)]: query } }, boost: name === 'singular' ? 1 : TITLE },
  }))
}

function onWritten(clause: (field: string) => Clause, beginning: string): Clause[] {
  return [
    { constant_score: { filter: clause(wordsIn(`${beginning}written_title`)), boost: TITLE } },
    { constant_score: { filter: clause(wordsIn(`${beginning}written`)), boost: 1 } },
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

export function wordsIn(name: string): string {
  return `${SYSTEM_FIELD}.words.${name}`
}
