import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DiffPart, wordDiff as diff } from './word-diff.ts'

const wordDiff = (before: string, after: string) => diff(before, after, 6000)
const shown = (parts: readonly DiffPart[]) =>
  parts
    .map(({ change, text }) => (change === 'same' ? text : change === 'added' ? `+${text}+` : change === 'removed' ? `-${text}-` : '…'))
    .join('')

describe('the difference of two texts', () => {
  it('is told in words, also beside commas and in other alphabets', () => {
    assert.equal(shown(wordDiff('The old harbour, closed.', 'The new harbour, closed.')), 'The -old-+new+ harbour, closed.')
    assert.equal(shown(wordDiff('Küste und Straße', 'Küste oder Straße')), 'Küste -und-+oder+ Straße')
    assert.equal(shown(wordDiff('', 'All new')), '+All new+')
    assert.equal(shown(wordDiff('Gone', '')), '-Gone-')
    assert.equal(shown(wordDiff('Same', 'Same')), 'Same')
  })

  it('reads changes with hardly a word between them as one', () => {
    const [before, after] = ['How to choose the first city for a team', 'Lift-off: how the team of ninety moved']
    assert.equal(shown(wordDiff(before, after)), '-How to choose the first city for a team-+Lift-off: how the team of ninety moved+')
    assert.equal(shown(wordDiff('one to three', 'uno to tre')), '-one to three-+uno to tre+')
    assert.equal(shown(wordDiff('one and only three', 'uno and only tre')), '-one-+uno+ and only -three-+tre+')
  })

  it('looks into changed lines alone', () => {
    assert.equal(shown(wordDiff('One line\nTwo lines\nThree', 'One line\nTwo rows\nThree')), 'One line\nTwo -lines-+rows+\nThree')
  })

  it('leaves out the middle of long stretches that are the same, and the end of long changes', () => {
    const long = 'word '.repeat(400)
    const parts = wordDiff(`${long}old${long}`, `${long}new${long}`)
    assert.equal(parts.filter(({ change }) => change === 'left-out').length, 2)
    assert.ok(parts.every(({ text }) => text.length <= 120))
    const whole = wordDiff('', 'x '.repeat(50_000))
    assert.ok(whole.reduce((sum, { text }) => sum + text.length, 0) <= 6000)
    assert.equal(whole.at(-1)?.change, 'left-out')
  })

  it('is told of the longest texts that there are, with every word another one', () => {
    const parts = wordDiff('a '.repeat(250_000), 'b '.repeat(250_000))
    assert.deepEqual(
      parts.map(({ change }) => change),
      ['removed', 'left-out'],
    )
  })

  it('of two texts of 100 KB without a common word is one change', () => {
    const [one, other] = ['a', 'b'].map((letter) => Array.from({ length: 16_000 }, (_, at) => `${letter}${at}`).join(' '))
    assert.ok(wordDiff(one ?? '', other ?? '').length <= 3)
  })
})
