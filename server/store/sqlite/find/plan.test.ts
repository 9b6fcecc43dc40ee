import assert from 'node:assert/strict'
import { it } from 'node:test'
import { searchTerms } from '#domain/text/search-terms.ts'
import { openDatabase } from '#server/store/sqlite/schema.ts'
import { addToSearch } from '#server/store/sqlite/search.ts'
import { sqlOf } from '#server/store/sqlite/statements.ts'
import { strictPlan } from './plan.ts'

it('turns a word into the forms that documents have, and only the last into its beginning', () => {
  const sql = sqlOf(openDatabase(':memory:'))
  addToSearch(sql, [{ seq: 1, index: 'blog', texts: { title: 'operated operating operator centres' } }])
  const plan = strictPlan(sql, searchTerms('operates centre'))
  assert.equal(plan?.expression, '(("operated" OR "operating" OR "operator") AND ("centres" OR "centre" *))')
  assert.deepEqual(
    ['operating', 'operates', 'centred', 'the'].filter((word) => plan?.found.isWord(word)),
    ['operating', 'centred'],
  )
  assert.equal(strictPlan(sql, searchTerms('unknown centre')), undefined)
  sql.database.close()
})

it('turns a meaning into its phrases as documents spell them', () => {
  const sql = sqlOf(openDatabase(':memory:'))
  addToSearch(sql, [{ seq: 1, index: 'blog', texts: { title: 'global capability centers', content: 'a center, globally' } }])
  const plan = strictPlan(sql, searchTerms('GCC', [['GCC', 'global capability center', 'global in-house center']]))
  assert.equal(plan?.expression, '("global capability centers" OR "global capability center")')
  sql.database.close()
})
