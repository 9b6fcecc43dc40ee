import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'

const ITEM = { title: 'Harbour', source: 'Desk', posted_date: '1/11/2026', expiry_date: '1/11/2027', blog_link: 'https://a.example' }

it('the search of a site with nothing on it says so and leads on, and teaches no words that find nothing', async (t) => {
  const app = await openTestApp()
  t.after(() => app.close())
  const main = async (path: string) => /<main.*<\/main>/s.exec((await app.page(path)).html)?.[0] ?? ''
  await app.store.create({ index: 'news', id: 'unseen', body: { ...ITEM, draft: true } })
  for (const path of ['/search-query', '/search-query?q=harbour']) {
    const html = await main(path)
    assert.match(html, /We haven’t published anything yet\..*href="\/faq"/s, path)
    assert.doesNotMatch(html, /such as|fewer words|press Go|Show all/, path)
  }
  await app.store.create({ index: 'news', id: 'seen', body: ITEM }, { publicEffect: 'changed' })
  await app.found()
  assert.match(await main('/search-query'), /press Go/)
  assert.match(await main('/search-query?q=quay'), /Try fewer words.*href="\/faq"/s)
  for (const path of ['/search-query', '/search-query?q=quay', '/search-query?q=harbour'])
    assert.doesNotMatch(await main(path), /We haven’t published|such as/, path)
})
