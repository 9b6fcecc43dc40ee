import { letterCount } from '#domain/text-search/tokens.ts'

/** A word of the vocabulary that another may be a misspelling of, and by how many slips. */
type NearSpelling = { word: string; slips: number }

/** So many words of a search may be misspelt. */
export const MAX_MISSPELT_WORDS = 4

/** So many near spellings of a word are looked for. */
export const MAX_NEAR_SPELLINGS = 50

/** How many slips of the pen a word of this length may have: short words have too many neighbours. */
export function maxEdits(word: string): 0 | 1 | 2 {
  const letters = letterCount(word)
  if (letters < 5) return 0
  return letters < 8 ? 1 : 2
}

/** Whether a word with these letters may be as near as that. A slip changes one letter at most: few pairs are left for the slow comparison. */
export function mayBeNear(letters: number, others: number, limit: number): boolean {
  return bitCount(letters & ~others) <= limit && bitCount(others & ~letters) <= limit
}

/** The words that the given one may be a misspelling of, nearest first; in one distance, as the vocabulary has them. */
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

/**
 * How many letters were left out, put in, replaced or swapped with their neighbour to get from one word to the other;
 * undefined when that takes more than `limit`. A swapped pair is not edited again (optimal string alignment).
 */
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
    // Without swaps the last row could not shrink again; a swap reaches back over one row and adds one.
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

/** A bit for each letter that occurs; several letters may share one. */
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
