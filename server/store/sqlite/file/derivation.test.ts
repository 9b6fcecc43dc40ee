import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fieldTablesAsText } from '#server/store/document-fields.ts'
import { derivationKey, hasSameTextDerivation } from './derivation.ts'

describe('from which field tables keys and words are derived', () => {
  const written = (further: readonly unknown[]) => {
    const tables: [string, unknown[]][] = JSON.parse(fieldTablesAsText())
    return `4 ${JSON.stringify(tables.map(([index, rows]) => [index, index === 'blog' ? [...rows, further] : rows]))}`
  }

  it('knows what this version wrote', () => {
    assert.equal(hasSameTextDerivation(derivationKey()), true)
    assert.equal(hasSameTextDerivation('something else'), false)
  })

  it('ignores fields that are neither searched nor indexed, which would reindex a large store needlessly', () => {
    assert.equal(hasSameTextDerivation(written(['further', 'text', null, null, null, null])), true)
    assert.equal(hasSameTextDerivation(written(['further', 'text', true, null, null, null])), false)
    assert.equal(hasSameTextDerivation(written(['further', 'text', null, null, true, null])), false)
  })
})
