import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTurns } from './turns.ts'

it('works run so many at a time, in their order, whether they fail or not', async () => {
  const inTurn = openTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3, 4].map((number) =>
    inTurn(async () => {
      begun.push(number)
      await new Promise<void>((resolve) => {
        ends[number] = resolve
      })
      if (number % 2 === 0) throw new Error(`${number}`)
      return number
    }),
  )
  const settled = Promise.allSettled(works)
  const end = async (number: number) => {
    ends[number]?.()
    await Promise.allSettled([works[number]])
  }
  assert.deepEqual(begun, [0, 1])
  await end(1)
  assert.deepEqual(begun, [0, 1, 2])
  await end(0)
  assert.deepEqual(begun, [0, 1, 2, 3])
  await end(2)
  assert.deepEqual(begun, [0, 1, 2, 3, 4])
  await end(3)
  await end(4)
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
  )
})
