import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { putIntoFields } from '#test/security/injections/into-fields.ts'
import { putIntoQueries, queriedPages } from '#test/security/injections/into-queries.ts'
import { injectedTexts } from '#test/security/injections/texts.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** `INJECTIONS=all` tries every text in every place. */
const isAll = process.env.INJECTIONS === 'all'
const texts = injectedTexts(isAll ? 1 : 20)

describe(`each of ${texts.length} texts that broke others`, () => {
  test('R28 changes nothing and breaks nothing as a query parameter of any page', async (t) => {
    const app = await opened(t)
    assert.ok(queriedPages().length > 30)
    t.diagnostic(`${await putIntoQueries(app, texts, isAll ? Number.POSITIVE_INFINITY : 4)} requests`)
  })

  test('R28 is kept to the byte, or refused, in any field of any form', async (t) => {
    const app = await opened(t)
    const { stored, refused } = await putIntoFields(app, texts, isAll ? Number.POSITIVE_INFINITY : 2)
    t.diagnostic(`${stored} stored, ${refused} refused`)
    assert.ok(stored > refused)
  })
})

async function opened(t: TestContext): Promise<TestApp> {
  const app = await openTestApp()
  t.after(() => app.close())
  const body = {
    title: 'Harbour',
    source: 'Desk',
    category: 'Guides',
    posted_date: '21/11/2026',
    expiry_date: '21/11/2027',
    content: '<p>Teak</p>',
  }
  await app.store.createMany([
    { index: 'blog', id: 'one', body },
    { index: 'news', id: 'two', body },
  ])
  return app
}
