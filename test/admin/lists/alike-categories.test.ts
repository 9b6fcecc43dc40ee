import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

describe('categories that look alike', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
    await app.store.create({ index: 'news', id: 'first', body: { title: 'First', category: 'Coûts – Inde' } })
  })

  after(() => app.close())

  it('become the one that is there, and texts are stored composed', async () => {
    for (const [category, stored] of [
      ['COU\u0302TS - inde', 'Coûts – Inde'],
      ['Cou\u0302ts', 'Coûts'],
    ] as const) {
      await app.post('/add-blog', { title: `Cafe\u0301 ${category}`, category, draft: 'on' }, cookie)
      const { documents } = await app.store.find({
        indexes: ['news', 'blog'],
        sort: { field: 'updated_at', order: 'descending' },
        size: 10,
      })
      const saved = documents.find(({ body }) => body.title === `Café ${category.normalize('NFC')}`)
      assert.equal(saved?.body.category, stored)
    }
  })
})
