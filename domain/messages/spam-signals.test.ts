import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newStamp, stampedAt } from './form-timestamp.ts'
import { readSigns, signsIn } from './spam-signals.ts'

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
  assert.deepEqual(signsIn(PERSON, NOW), [])
  assert.deepEqual(signsIn({ ...PERSON, madeAt: before(7 * 86_400_000) }, NOW), [])
  assert.deepEqual(signsIn({ ...PERSON, proof: 'good', madeAt: before(70 * 86_400_000) }, NOW), [])
})

test('sees nothing in a form of this moment that comes from a machine whose clock is ahead', () => {
  for (const madeAt of [before(-1), before(-59_999)]) assert.deepEqual(signsIn({ ...PERSON, madeAt }, NOW), [])
})

test('R33 sees a filled trap, haste, a form of nobody’s, an old or a future one, four links, and work that is not right', () => {
  assert.deepEqual(signsIn({ ...PERSON, isTrapped: true }, NOW), ['trap'])
  assert.deepEqual(signsIn({ ...PERSON, madeAt: before(2999) }, NOW), ['fast'])
  for (const madeAt of [undefined, before(-60_000), before(7 * 86_400_000 + 1)])
    assert.deepEqual(signsIn({ ...PERSON, madeAt }, NOW), ['form'])
  for (const text of ['http://a http://b http://c http://d', 'www.a WWW.b https://www.c HTTPS://d', 'http://ahttp://bhttp://chttp://d'])
    assert.deepEqual(signsIn({ ...PERSON, text }, NOW), ['links'], text)
  assert.deepEqual(signsIn({ ...PERSON, proof: 'bad' }, NOW), ['proof'])
  assert.deepEqual(signsIn({ isTrapped: true, madeAt: NOW, text: 'http:// '.repeat(9), proof: 'bad' }, NOW), [
    'trap',
    'fast',
    'links',
    'proof',
  ])
})

test('reads back the signs that it wrote, and no others', () => {
  assert.deepEqual(readSigns('links trap constructor'), ['trap', 'links'])
  assert.deepEqual(readSigns(''), [])
})

test('R33 believes the time of a stamp only under its own seal, and makes no stamp twice', async () => {
  const stamp = newStamp('key', NOW)
  assert.notEqual(stamp, newStamp('key', NOW))
  assert.deepEqual(stampedAt('key', stamp), NOW)
  const [time, nonce, seal] = stamp.split('.')
  for (const other of [
    '',
    '1',
    `${Number(time) - 1}.${nonce}.${seal}`,
    `${time}.${seal?.slice(0, 16)}.${seal}`,
    `${stamp} `,
    stamp.slice(0, -1),
  ])
    assert.equal(stampedAt('key', other), undefined, other)
  assert.equal(stampedAt('another', stamp), undefined)
})
