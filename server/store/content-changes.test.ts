import assert from 'node:assert/strict'
import { it } from 'node:test'
import { contiguousChanges } from './content-changes.ts'

it('lists changes back to the first gap', () => {
  const changes = (...numbers: number[]) => numbers.map((number) => ({ number, index: 'news', kind: 'changed' }) as const)
  const told = (numbers: number[], number: number) => contiguousChanges(changes(...numbers), { number }).map((change) => change.number)
  assert.deepEqual(told([4, 5, 5, 6], 6), [4, 5, 5, 6])
  assert.deepEqual(told([1, 2, 4, 4, 5], 5), [4, 4, 5])
  assert.deepEqual(told([1, 2, 3], 4), [])
  assert.deepEqual(told([], 4), [])
})
