import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldAlike, patternOfAlike } from './alike.ts'

const found = (words: string, text: string) => [...text.matchAll(new RegExp(patternOfAlike(words), 'giu'))].map(([match]) => match)

describe('texts that look alike', () => {
  it('find each other, whichever signs they are written with', () => {
    assert.deepEqual(found('Café', 'cafe\u0301 CAFÉ cafe'), ['cafe\u0301', 'CAFÉ'])
    assert.deepEqual(found('cafe\u0301', 'café'), ['café'])
    assert.deepEqual(found('it\'s "5-6"', 'It’s\u00a0“5–6” it\u2019s \u201e5\u22126\u201f'), [
      'It’s\u00a0“5–6”',
      'it\u2019s \u201e5\u22126\u201f',
    ])
    assert.deepEqual(found('cooperate', 'co\u00adoperate co\u200boperate'), ['co\u00adoperate', 'co\u200boperate'])
    assert.deepEqual(found('a.b', 'a.b aXb'), ['a.b'])
    assert.equal(patternOfAlike('\u00ad'), '')
  })

  it('are found as whole characters', () => {
    assert.deepEqual(found('👩', 'a 👩‍👩‍👧 and 👩🏽 and 👩'), ['👩'])
    assert.deepEqual(found('e', 'e\u0301 e'), ['e'])
    assert.deepEqual(found('👧', '👩‍👧'), [])
    assert.deepEqual(found('❤', '❤\ufe0f'), ['❤\ufe0f'])
  })

  it('fold to one text', () => {
    assert.equal(foldAlike(' Re\u0301sume\u0301\u00a0– “A” '), foldAlike('résumé - "a"'))
    assert.notEqual(foldAlike('resume'), foldAlike('résumé'))
  })
})
