import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

it('the sitemap says on which day of the site’s zone an item was saved', async () => {
  const app = await openTestApp()
  const body = { title: 'Saved at night', excerpt: 'E', posted_date: '16/11/2026', updated_at: '2026-11-20T19:30:00.000Z' }
  await app.store.create({ index: 'news', id: 'saved-at-night', body })
  assert.match((await app.page('/sitemap.xml')).html, /id=saved-at-night<\/loc><lastmod>2026-11-21</)
  await app.close()
})
