import assert from 'node:assert/strict'
import { it } from 'node:test'
import { editDistance, fuzzyMatches, letterSet, maxEdits, mayBeNear } from './fuzzy-match.ts'

it('counts letters left out, put in, replaced and swapped', () => {
  for (const [a, b, distance] of [
    ['centre', 'centre', 0],
    ['centre', 'cente', 1],
    ['centre', 'centrre', 1],
    ['centre', 'zentre', 1],
    ['centre', 'ecntre', 1],
    ['centre', 'center', 1],
    ['government', 'goverment', 1],
    ['government', 'govermnent', 1],
    ['government', 'govermnet', 2],
    ['abcd', 'badc', 2],
    ['', 'ab', 2],
  ] as const) {
    assert.equal(editDistance(a, b, 2), distance, `${a} ${b}`)
    assert.equal(editDistance(b, a, 2), distance, `${b} ${a}`)
  }
})

it('gives up where more slips are needed than the limit', () => {
  assert.equal(editDistance('centre', 'cantra', 1), undefined)
  assert.equal(editDistance('abcdefgh', 'hgfedcba', 2), undefined)
  assert.equal(editDistance('a', 'abcd', 2), undefined)
})

it('allows no slip below five letters, one up to seven, then two', () => {
  assert.deepEqual(['team', 'model', 'captive', 'captives', '𐐀𐐀𐐀𐐀'].map(maxEdits), [0, 1, 1, 2, 0])
})

it('gives the nearest words first, and says by how many slips', () => {
  const vocabulary = ['governmental', 'govermnet', 'government', 'governement', 'unrelated']
  assert.deepEqual(
    fuzzyMatches('government', vocabulary).map(({ word, slips }) => `${slips} ${word}`),
    ['0 government', '1 governement', '2 governmental', '2 govermnet'],
  )
})

it('agrees with a plain comparison of every pair, and what tells them apart by their letters loses none', () => {
  const letters = 'abc'
  const words = Array.from({ length: 3 ** 5 }, (_, n) => [0, 1, 2, 3, 4].map((digit) => letters[Math.floor(n / 3 ** digit) % 3]).join(''))
  for (const word of words.slice(0, 40)) {
    const near = new Set(fuzzyMatches(word, words).map((each) => each.word))
    for (const other of words) {
      assert.equal(near.has(other), plainDistance(word, other) <= 1, `${word} ${other}`)
      if (near.has(other)) assert.ok(mayBeNear(letterSet(word), letterSet(other), 1), `${word} ${other}`)
    }
  }
})

function plainDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  if (a[0] === b[0]) return plainDistance(a.slice(1), b.slice(1))
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.length > 1
  return (
    1 +
    Math.min(
      plainDistance(a.slice(1), b),
      plainDistance(a, b.slice(1)),
      plainDistance(a.slice(1), b.slice(1)),
      isSwapped ? plainDistance(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY,
    )
  )
}
