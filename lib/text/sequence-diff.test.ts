import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Edit, sequenceDiff } from './sequence-diff.ts'

const side = (edits: readonly Edit[], left: Edit['change']) => edits.filter(({ change }) => change !== left).flatMap(({ pieces }) => pieces)
const edited = (edits: readonly Edit[]) => edits.filter(({ change }) => change !== 'same').flatMap(({ pieces }) => pieces).length

/** The fewest edits, found by the table of all beginnings. */
function fewest(before: readonly string[], after: readonly string[]): number {
  let row = Array.from({ length: after.length + 1 }, (_, at) => at)
  for (const [x, old] of before.entries()) {
    const next = [x + 1]
    for (const [y, young] of after.entries()) next.push(old === young ? (row[y] ?? 0) : 1 + Math.min(row[y + 1] ?? 0, next[y] ?? 0))
    row = next
  }
  return row[after.length] ?? 0
}

describe('the difference of two sequences', () => {
  it('makes each of the other, with as few edits as there can be, for 3,000 pairs', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    const sequence = () => Array.from({ length: random(14) }, () => 'abcd'.charAt(random(4)))
    for (let round = 0; round < 3000; round++) {
      const [before, after] = [sequence(), sequence()]
      const edits = sequenceDiff(before, after)
      assert.deepEqual(side(edits, 'added'), before)
      assert.deepEqual(side(edits, 'removed'), after)
      assert.equal(edited(edits), fewest(before, after), `${before.join('')} ${after.join('')}`)
    }
  })

  it('of two that have hardly anything in common is all of both', () => {
    const [before, after] = ['a', 'b'].map((letter) => Array.from({ length: 5000 }, (_, at) => `${letter}${at}`))
    const edits = sequenceDiff([...(before ?? []), 'end'], [...(after ?? []), 'end'])
    assert.deepEqual(
      edits.map(({ change, pieces }) => [change, pieces.length]),
      [
        ['removed', 5000],
        ['added', 5000],
        ['same', 1],
      ],
    )
  })
})
