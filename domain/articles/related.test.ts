import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toItem } from '#domain/items/items.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { openStore } from '#test/open-store.ts'
import { listRelatedItems } from './article.ts'

const settings = {
  siteUrl: 'http://localhost',
  timeZone: 'Asia/Kolkata',
  adminEmails: ['a@example.com'],
  signInLink: false,
  trustedProxies: 0,
}

test('finds the newest of the same category first, then the newest of all, without hidden items and the item itself', async () => {
  const { store } = await openStore()
  const services = { store, settings, now: () => new Date('2026-11-21T06:00:00Z') }
  const add = (index: ItemKind, id: string, category: string, posted_date: string, draft = false) =>
    store.create({ index, id, body: { title: id, category, posted_date, draft } })
  await add('news', 'asked', 'Models', '5/11/2026')
  await add('blog', 'same, old', 'Models', '1/1/2025')
  await add('news', 'same, scheduled', 'Models', '22/11/2026')
  await add('news', 'same, draft', 'Models', '2/11/2026', true)
  await add('news', 'other, newest', 'Legal', '20/11/2026')
  await add('blog', 'other, new', '', '19/11/2026')
  await add('blog', 'other, old', 'Legal', '1/1/2024')

  const asked = toItem({ index: 'news', id: 'asked', version: '1', body: { category: 'Models' } })
  assert.deepEqual(await ids(asked), ['same, old', 'other, newest', 'other, new'])
  const uncategorised = toItem({ index: 'blog', id: 'other, new', version: '1', body: {} })
  assert.deepEqual(await ids(uncategorised), ['other, newest', 'asked', 'same, old'])
  await store.close()

  async function ids(item: typeof asked) {
    return (await listRelatedItems(services, item)).map(({ id }) => id)
  }
})
