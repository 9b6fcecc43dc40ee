import { letterCount } from '#domain/text-search/tokens.ts'

type NearSpelling = { word: string; slips: number }

export const MAX_MISSPELT_WORDS = 4

export const MAX_NEAR_SPELLINGS = 50

/** Short words have too many neighbors. */
export function maxEdits(word: string): 0 | 1 | 2 {
  const letters = letterCount(word)
  if (letters < 5) return 0
  return letters < 8 ? 1 : 2
}

/** One edit changes at most one letter, which rules out most pairs cheaply. */
export function mayBeNear(letters: number, others: number, limit: number): boolean {
  return bitCount(letters & ~others) <= limit && bitCount(others & ~letters) <= limit
}

export function fuzzyMatches(word: string, vocabulary: Iterable<string>): NearSpelling[] {
  const limit = maxEdits(word)
  const near: NearSpelling[] = []
  for (const candidate of vocabulary) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    const slips = editDistance(word, candidate, limit)
    if (slips !== undefined) near.push({ word: candidate, slips })
  }
  return near.toSorted((a, b) => a.slips - b.slips)
}

/** Optimal string alignment: a swapped pair isn't edited again. */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? at(beforeLast, j - 2) + 1 : Infinity
      row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (isSame ? 0 : 1), swapped)
      best = Math.min(best, at(row, j))
    }
    // Swaps reach back one row and add one edit, so stop only above that.
    if (best > limit + 1) return undefined
    beforeLast = last
    last = row
  }
  const distance = at(last, b.length)
  return distance <= limit ? distance : undefined
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}

export function letterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31)
  return set
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
