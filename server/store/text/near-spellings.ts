import { letterCount } from '#domain/text/words.ts'

/** How many slips of the pen a word of this length may have: short words have too many neighbours. */
export function slipsAllowed(word: string): 0 | 1 | 2 {
  const letters = letterCount(word)
  if (letters < 5) return 0
  return letters < 8 ? 1 : 2
}

/** The words of the vocabulary that the given one may be a misspelling of, nearest first; in one distance, as the vocabulary has them. */
export function nearSpellings(word: string, vocabulary: Iterable<string>, most = 50): string[] {
  const limit = slipsAllowed(word)
  const letters = letterSet(word)
  const byDistance: string[][] = [[], [], []]
  for (const candidate of vocabulary) {
    if (Math.abs(candidate.length - word.length) > limit) continue
    // A slip changes one letter at most: comparing sets of letters leaves few pairs for the slow comparison.
    const others = letterSet(candidate)
    if (bitCount(letters & ~others) > limit || bitCount(others & ~letters) > limit) continue
    const distance = editDistance(word, candidate, limit)
    if (distance !== undefined) byDistance[distance]?.push(candidate)
  }
  return byDistance.flat().slice(0, most)
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
function letterSet(word: string): number {
  let set = 0
  for (let index = 0; index < word.length; index++) set |= 1 << (word.charCodeAt(index) & 31)
  return set
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
