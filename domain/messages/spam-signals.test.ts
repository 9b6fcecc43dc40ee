import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signTimestamp, verifyTimestamp } from './form-timestamp.ts'
import { findSpamSignals, parseSpamSignals } from './spam-signals.ts'

const NOW = new Date('2026-11-21T06:00:00Z')
const PERSON = {
  isTrapped: false,
  madeAt: before(3000),
  text: 'Ten engineers. https://a.example and www.b.example',
  proof: 'none',
} as const

function before(milliseconds: number): Date {
  return new Date(NOW.getTime() - milliseconds)
}

test('sees nothing in a message that a person took their time for', () => {
  assert.deepEqual(findSpamSignals(PERSON, NOW), [])
  assert.deepEqual(findSpamSignals({ ...PERSON, madeAt: before(7 * 86_400_000) }, NOW), [])
  assert.deepEqual(findSpamSignals({ ...PERSON, proof: 'good', madeAt: before(70 * 86_400_000) }, NOW), [])
})

test('sees nothing in a form of this moment that comes from a machine whose clock is ahead', () => {
  for (const madeAt of [before(-1), before(-59_999)]) assert.deepEqual(findSpamSignals({ ...PERSON, madeAt }, NOW), [])
})

test('R33 sees a filled trap, haste, a form of nobody’s, an old or a future one, four links, and work that is not right', () => {
  assert.deepEqual(findSpamSignals({ ...PERSON, isTrapped: true }, NOW), ['trap'])
  assert.deepEqual(findSpamSignals({ ...PERSON, madeAt: before(2999) }, NOW), ['fast'])
  for (const madeAt of [undefined, before(-60_000), before(7 * 86_400_000 + 1)])
    assert.deepEqual(findSpamSignals({ ...PERSON, madeAt }, NOW), ['form'])
  for (const text of ['http://a http://b http://c http://d', 'www.a WWW.b https://www.c HTTPS://d', 'http://ahttp://bhttp://chttp://d'])
    assert.deepEqual(findSpamSignals({ ...PERSON, text }, NOW), ['links'], text)
  assert.deepEqual(findSpamSignals({ ...PERSON, proof: 'bad' }, NOW), ['proof'])
  assert.deepEqual(findSpamSignals({ isTrapped: true, madeAt: NOW, text: 'http:// '.repeat(9), proof: 'bad' }, NOW), [
    'trap',
    'fast',
    'links',
    'proof',
  ])
})

test('reads back the signs that it wrote, and no others', () => {
  assert.deepEqual(parseSpamSignals('links trap constructor'), ['trap', 'links'])
  assert.deepEqual(parseSpamSignals(''), [])
})

test('R33 believes the time of a stamp only under its own seal, and makes no stamp twice', async () => {
  const stamp = signTimestamp('key', NOW)
  assert.notEqual(stamp, signTimestamp('key', NOW))
  assert.deepEqual(verifyTimestamp('key', stamp), NOW)
  const [time, nonce, seal] = stamp.split('.')
  for (const other of [
    '',
    '1',
    `${Number(time) - 1}.${nonce}.${seal}`,
    `${time}.${seal?.slice(0, 16)}.${seal}`,
    `${stamp} `,
    stamp.slice(0, -1),
  ])
    assert.equal(verifyTimestamp('key', other), undefined, other)
  assert.equal(verifyTimestamp('another', stamp), undefined)
})
