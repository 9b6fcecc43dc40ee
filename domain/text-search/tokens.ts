export type Token = { word: string; start: number; end: number }

const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+(?:['’][sS](?![\p{L}\p{N}\p{M}]))?/gu
const POSSESSIVE = /['’][sS]$/
// Most texts are ASCII, and the Unicode pattern takes three times as long.
const ONLY_ASCII = /^\p{ASCII}*$/u
const ASCII_WORD = /[a-z0-9]+(?:'s(?![a-z0-9]))?/g
const PLAIN_WORD = /^[a-z0-9]+$/
const NOT_IN_WORDS = /[^\p{L}\p{N}\p{M}]/gu
const ACCENTS = /[\u0300-\u036f]/g
const MOST_LETTERS = 64

/** Stored texts and queries share this, so no typed syntax ever reaches the search engine. */
export function tokenize(text: string): string[] {
  if (ONLY_ASCII.test(text)) return (text.toLowerCase().match(ASCII_WORD) ?? []).map(cutAscii)
  return (text.match(WRITTEN_WORD) ?? []).map(folded).filter((word) => word !== '')
}

export function* tokenizeWithOffsets(text: string): Generator<Token> {
  for (const match of text.matchAll(WRITTEN_WORD)) {
    const word = folded(match[0])
    if (word !== '') yield { word, start: match.index, end: match.index + match[0].length }
  }
}

export function singular(word: string): string {
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|ss|x)es$/.test(word)) return word.slice(0, -2)
  return /..s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word
}

export function letterCount(word: string): number {
  return PLAIN_WORD.test(word) ? word.length : [...word].length
}

function cutAscii(word: string): string {
  const own = word.endsWith("'s") ? word.slice(0, -2) : word
  return own.length > MOST_LETTERS ? own.slice(0, MOST_LETTERS) : own
}

function folded(written: string): string {
  const word = written.replace(POSSESSIVE, '')
  const cut = word.length > MOST_LETTERS ? firstLetters(word) : word
  const lower = cut.toLowerCase()
  if (PLAIN_WORD.test(lower)) return lower
  return firstLetters(cut.normalize('NFKD').replace(ACCENTS, '').replace(NOT_IN_WORDS, '').toLowerCase().normalize('NFKC'))
}

function firstLetters(written: string): string {
  return [...written.slice(0, 2 * MOST_LETTERS)].slice(0, MOST_LETTERS).join('')
}
