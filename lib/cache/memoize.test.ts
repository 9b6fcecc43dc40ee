import assert from 'node:assert/strict'
import { it } from 'node:test'
import { memoize } from './memoize.ts'

function counted(most: number) {
  const worked: string[] = []
  const ask = memoize((text) => {
    worked.push(text)
    return text.length > 3 ? undefined : text.toUpperCase()
  }, most)
  return { worked, ask }
}

it('the same is not worked out again, whatever comes of it', () => {
  const { worked, ask } = counted(10_000)
  for (let round = 0; round < 3; round++) assert.deepEqual(['a', 'bb', 'cccc'].map(ask), ['A', 'BB', undefined])
  assert.deepEqual(worked, ['a', 'bb', 'cccc'])
})

it('what is asked for is remembered while thousands of others come and go', () => {
  const { worked, ask } = counted(10_000)
  ask('x')
  for (let other = 0; other < 10_000; other++) {
    ask(`other ${other}`)
    if (other % 10 === 0) ask('x')
  }
  assert.equal(worked.filter((text) => text === 'x').length, 1)
  ask('other 1')
  assert.equal(worked.filter((text) => text === 'other 1').length, 2, 'and they are forgotten')
})

it('nothing long is remembered', () => {
  const { worked, ask } = counted(10_000)
  for (const length of [500, 500, 501, 501]) ask('x'.repeat(length))
  assert.deepEqual(
    worked.map(({ length }) => length),
    [500, 501, 501],
  )
})
