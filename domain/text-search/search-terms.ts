import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import type { SynonymGroup } from './synonym-groups.ts'
import { singular, tokenize } from './tokens.ts'

export type Phrase = readonly string[]

export type SearchTerm = { word: string; isUnfinished: boolean } | { typed: SearchTerm[]; phrases: Phrase[]; isAny?: true }

const FILLERS = new Set(
  'a an and are at be by can could did do does for from had has have how i in is many may me much my of on or our shall should that the there these they this those to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
)
const MOST_WORDS = 16
const MOST_TYPED = 64
const MOST_PHRASES = 64

type KnownPhrase = { words: Phrase; meaning: Phrase[] }
type KnownPhrases = ReadonlyMap<string, readonly KnownPhrase[]>

export function searchTerms(text: string, sameWords: readonly SynonymGroup[] = [], isPartial = false): SearchTerm[] {
  let room = MOST_PHRASES
  const known = knownPhrases(sameWords)
  const terms = termsOf(typedWords(text), Number.POSITIVE_INFINITY, true)
  const telling = terms.filter((term) => 'typed' in term || !FILLERS.has(term.word))
  const all = eachOnce(telling.length > 0 ? telling : terms)
  if (!isPartial) return all
  return all.length > 1 ? [{ typed: all, phrases: [], isAny: true }] : []

  function termsOf(words: Phrase, length: number, isEnd: boolean): SearchTerm[] {
    const match = firstMatch(words, known, { length, isEnd })
    if (!match) return words.map((word, at) => ({ word, isUnfinished: isEnd && at === words.length - 1 }))
    const { start, end, phrase } = match
    const before = words.slice(0, start).map((word) => ({ word, isUnfinished: false }))
    const isUnfinished = isEnd && end === words.length && phrase.words.length > 1
    const typed = termsOf(words.slice(start, end), phrase.words.length, isUnfinished)
    const phrases = phrase.meaning.filter((other) => other.length > 1 || other !== phrase.words).slice(0, room)
    room -= phrases.length
    return [...before, { typed, phrases }, ...termsOf(words.slice(end), length, isEnd)]
  }
}

export function typedTokensOf(term: SearchTerm): string[] {
  return 'word' in term ? [term.word] : term.typed.flatMap(typedTokensOf)
}

function typedWords(text: string): string[] {
  const words: string[] = []
  const different = new Set<string>()
  for (const word of tokenize(text)) {
    words.push(word)
    different.add(word)
    if (different.size === MOST_WORDS || words.length === MOST_TYPED) break
  }
  return words
}

const knownPhrases = memoizeWeak((sameWords: readonly SynonymGroup[]): KnownPhrases => {
  const phrases = sameWords.flatMap((group) => {
    const meaning = group.map(tokenize).filter((words) => words.length > 0)
    return meaning.map((words) => ({ words, meaning }))
  })
  phrases.sort((a, b) => b.words.length - a.words.length)
  return Map.groupBy(phrases, ({ words }) => singular(words[0] ?? ''))
})

function firstMatch(words: Phrase, known: KnownPhrases, { length, isEnd }: { length: number; isEnd: boolean }) {
  for (const [start, word] of words.entries()) {
    const phrase = known.get(singular(word))?.find((each) => each.words.length < length && standsAt(words, start, each.words, isEnd))
    if (phrase) return { start, end: start + phrase.words.length, phrase }
  }
  return undefined
}

function standsAt(words: Phrase, start: number, phrase: Phrase, isEnd: boolean): boolean {
  return phrase.every((expected, at) => {
    const word = words[start + at]
    if (word === undefined) return false
    // Single words must match whole, because one or two letters begin too many.
    const isUnfinished = isEnd && start + at === words.length - 1 && phrase.length > 1
    return singular(word) === singular(expected) || (isUnfinished && expected.startsWith(word))
  })
}

function eachOnce(terms: readonly SearchTerm[]): SearchTerm[] {
  const byWords = new Map<string, SearchTerm>()
  for (const term of terms) {
    const words = typedTokensOf(term).join(' ')
    byWords.delete(words)
    byWords.set(words, term)
  }
  return [...byWords.values()]
}
