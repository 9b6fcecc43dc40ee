import assert from 'node:assert/strict'
import { it } from 'node:test'
import { searchTerms } from '#domain/text-search/search-terms.ts'
import { openStoreFile } from '#server/store/sqlite/file/schema.ts'
import { addToSearch } from '#server/store/sqlite/file/search-index.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { planFor } from './search-plan.ts'

it('turns a word into the forms that documents have, and only the last into its beginning', () => {
  const sql = sqlOf(openStoreFile(':memory:'))
  addToSearch(sql, [{ seq: 1, index: 'blog', partition: 'public', texts: { title: 'operated operating operator centres' } }])
  const plan = planFor(sql, 'public', searchTerms('operates centre'))
  assert.equal(plan?.expression, '(("operated" OR "operating" OR "operator" OR "operates") AND ("centres" OR "centre" OR "centre" *))')
  assert.deepEqual(
    ['operating', 'operates', 'operate', 'centred', 'the'].filter((word) => plan?.highlights.isWord(word)),
    ['operating', 'operates', 'centred'],
  )
  sql.database.close()
})

it('turns a meaning into its phrases as documents spell them', () => {
  const sql = sqlOf(openStoreFile(':memory:'))
  addToSearch(sql, [
    { seq: 1, index: 'blog', partition: 'public', texts: { title: 'global capability centers', content: 'a center, globally' } },
  ])
  const plan = planFor(sql, 'public', searchTerms('GCC', [['GCC', 'global capability center', 'global in-house center']]))
  assert.equal(plan?.expression, '(("gcc") OR ("global capability centers" OR "global capability center"))')
  sql.database.close()
})
