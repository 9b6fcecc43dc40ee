import assert from 'node:assert/strict'
import { it } from 'node:test'
import { derivationKey, hasSameTextDerivation } from './derivation.ts'

it('knows which words this version derived, also where other fields were counted or listed then', () => {
  const [version, text] = derivationKey().split(' ')
  assert.equal(hasSameTextDerivation(derivationKey()), true)
  assert.equal(hasSameTextDerivation(`${version} ${text} others`), true)
  for (const other of ['something else', `5 ${text} others`, `${version} others others`]) assert.equal(hasSameTextDerivation(other), false)
})
