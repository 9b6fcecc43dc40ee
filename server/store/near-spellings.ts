import { letterCount } from './words.ts'

/** How many slips of the pen a word of this length may have: short words have too many neighbours. */
export function slipsAllowed(word: string): 0 | 1 | 2 {
  const letters = letterCount(word)
  if (letters < 5) return 0
  return letters < 8 ? 1 : 2
}

/** The words of the vocabulary that the given one may be a misspelling of, nearest first; in one distance, as the vocabulary has them. */
export function nearSpellings(word: string, vocabulary: Iterable<string>, most = 50): string[] {
  const limit = slipsAllowed(word)
  const byDistance: [string[], string[], string[]] = [[], [], []]
  for (const candidate of vocabulary) {
    const distance = editDistance(word, candidate, limit)
    if (distance !== undefined) byDistance[distance as 0 | 1 | 2].push(candidate)
  }
  return byDistance.flat().slice(0, most)
}

/**
 * How many letters were left out, put in, replaced or swapped with their neighbour to get from one word to the other;
 * undefined when that takes more than `limit`. A swapped pair is not edited again (optimal string alignment).
 */
export function editDistance(a: string, b: string, limit: number): number | undefined {
  if (Math.abs(a.length - b.length) > limit) return undefined
  let start = 0
  let endA = a.length
  let endB = b.length
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start++
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  return differingDistance(a.slice(start, endA), b.slice(start, endB), limit)
}

function differingDistance(a: string, b: string, limit: number): number | undefined {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...last, ...row) > limit) return undefined
    beforeLast = last
    last = row
  }
  const distance = last[b.length] ?? 0
  return distance <= limit ? distance : undefined
}
