import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

const ITEM = { title: 'Harbour', source: 'Desk', posted_date: '1/11/2026', content: '<p>Words</p>' }

const MARKED: Record<string, [entry: string, current: string][]> = {
  '/faq': [],
  '/our-story': [['Our Story', 'page']],
  '/blogs': [['Insights', 'page']],
  '/news': [['Insights', 'true']],
  '/tradewind-blogs': [['Insights', 'true']],
  '/manage-blogs': [['Insights', 'true']],
  '/search-query?q=harbour': [['Insights', 'true']],
  '/blog-details?id=one': [['Insights', 'true']],
  '/tradewind-blog-details': [['Insights', 'true']],
  '/newsletter-details': [['Insights', 'true']],
}

it('the menu marks the page, and Insights on each of its lists and articles', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  await app.store.create({ index: 'blog', id: 'one', body: ITEM })
  for (const Cookie of ['', await app.signIn()])
    for (const [path, marked] of Object.entries(MARKED)) {
      const { html } = await app.page(path, { headers: { Cookie } })
      const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
      const links = [...header.matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>([^<]+)<\/a>/g)]
      assert.deepEqual(
        links.map(([, current, entry]) => [entry, current]),
        marked,
        path,
      )
    }
})
