import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBoundedCache } from './bounded-cache.ts'

const open = (bounds: { entries?: number; bytes?: number }) =>
  createBoundedCache<string>({ entries: 100, bytes: 1000, ...bounds, bytesOf: (value) => value.length })

describe('a bounded map', () => {
  it('lets go of what was not asked for longest when there are too many', () => {
    const map = open({ entries: 2 })
    map.set('a', 'A')
    map.set('b', 'B')
    assert.equal(map.get('a'), 'A')
    map.set('c', 'C')
    assert.deepEqual(['a', 'b', 'c'].map(map.get), ['A', undefined, 'C'])
  })

  it('takes a share of bytes that is no whole number, and the smallest bounds', () => {
    const map = open({ bytes: 100 / 3 })
    map.set('a', 'A')
    assert.equal(map.get('a'), 'A')
    const small = open({ entries: 1, bytes: 2 })
    for (const key of ['a', 'b', 'c']) {
      small.set(key, 'v')
      small.get(key)
    }
    assert.equal(['a', 'b', 'c'].filter((key) => small.get(key)).length, 1)
  })

  it('counts keys and values together', () => {
    const map = open({ bytes: 30 })
    map.set('k'.repeat(9), 'v')
    map.set('l'.repeat(9), 'v')
    map.set('m'.repeat(9), 'v')
    assert.equal(map.get('k'.repeat(9)), 'v')
    map.set('n', '')
    assert.equal(map.get('l'.repeat(9)), undefined)
    assert.equal(map.get('k'.repeat(9)), 'v')
  })

  it('counts what takes the place of another value once, and what was dropped not at all', () => {
    const map = open({ bytes: 20 })
    for (let round = 0; round < 10; round++) map.set('a', '123456789')
    map.set('b', '123456789')
    assert.deepEqual(['a', 'b'].map(map.get), ['123456789', '123456789'])
    map.drop('a')
    map.drop('a')
    map.set('c', '123456789')
    assert.deepEqual(['a', 'b', 'c'].map(map.get), [undefined, '123456789', '123456789'])
  })

  it('does not keep what is too large alone', () => {
    const map = open({ bytes: 10 })
    map.set('a', '1234567890')
    assert.equal(map.get('a'), undefined)
    map.set('b', '1')
    assert.equal(map.get('b'), '1')
  })

  it('keeps what was asked for again, however many others come that are not', () => {
    const map = open({ entries: 20, bytes: 10_000 })
    const wanted = Array.from({ length: 10 }, (_, at) => `wanted-${at}`)
    for (const key of wanted) map.set(key, 'v')
    for (const key of wanted) map.get(key)
    for (let other = 0; other < 1000; other++) {
      map.set(`other-${other}`, 'v'.repeat(500))
      assert.equal(map.peek(`other-${other}`)?.length, 500, 'what is new finds room')
    }
    assert.deepEqual(
      wanted.filter((key) => map.peek(key) === undefined),
      [],
    )
    for (const key of wanted) map.set(key, 'w')
    for (let other = 0; other < 1000; other++) map.set(`more-${other}`, 'v')
    assert.deepEqual(
      wanted.filter((key) => map.peek(key) !== 'w'),
      [],
    )
  })

  it('lets go of the oldest that was asked for again when all were', () => {
    const map = open({ entries: 4 })
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      map.set(key, key)
      map.get(key)
    }
    assert.deepEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(map.peek), [undefined, undefined, 'c', 'd', 'e', 'f'])
  })
})
