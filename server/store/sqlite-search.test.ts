import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openDatabase } from './sqlite-schema.ts'
import { addToSearch, searchWords, strictPlan } from './sqlite-search.ts'
import { sqlOf } from './sqlite-statements.ts'

it('looks for the first sixteen words of a text, each once, the last typed last', () => {
  assert.deepEqual(searchWords('Build, operate: BUILD transfer'), ['build', 'operate', 'transfer'])
  assert.equal(searchWords(Array.from({ length: 100_000 }, (_, at) => `word${at}`).join(' ')).length, 16)
  assert.deepEqual(searchWords('build operate build'), ['operate', 'build'])
  assert.deepEqual(searchWords('*** "'), [])
})

it('turns a word into the forms that documents have, and only the last into its beginning', () => {
  const sql = sqlOf(openDatabase(':memory:'))
  addToSearch(sql, 1, { index: 'blog', texts: { title: 'operating operated operator centres' } })
  const plan = strictPlan(sql, ['operates', 'centre'])
  assert.equal(plan?.expression, '("operating" OR "operated" OR "operator") AND ("centres" OR "centre" *)')
  assert.deepEqual(
    ['operating', 'operates', 'centred', 'the'].filter((word) => plan?.isFound(word)),
    ['operating', 'centred'],
  )
  assert.equal(strictPlan(sql, ['unknown', 'centre']), undefined)
  sql.database.close()
})
