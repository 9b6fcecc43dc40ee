import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const BLOG = {
  source: 'Tradewind',
  title: 'An article',
  category: 'Guides',
  content_excerpt: 'Short.',
  author: 'Delivery Desk',
  posted_date: '2026-11-20',
  expiry_date: '2027-11-21',
}
const WORDS = 'Words at the bottom &amp; more'
const DEEP = `${'<i>'.repeat(60_000)}${WORDS}${'</i>'.repeat(60_000)}`

describe('an article of 420 KB with 60,000 elements inside one another', () => {
  let app: TestApp
  let cookie: string

  beforeEach(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  afterEach(() => app.close())

  it('is not saved; the form says why and gives all of it back', async () => {
    await app.store.create({ index: 'blog', id: 'one', body: { ...BLOG, posted_date: '20/11/2026' } })
    const version = await app.version('blog', 'one')
    for (const path of ['/add-tradewind-blog', '/edit-blog/one']) {
      const sent = await app.post(path, { ...BLOG, blog_link: '/x', content: DEEP, version }, cookie)
      const html = await sent.text()
      assert.equal(sent.status, 422)
      assert.match(html, /Content has more than 100 elements inside one another, at its beginning; close or remove some of them\./)
      const inTextarea = DEEP.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
      assert.ok(html.includes(`>${inTextarea}</textarea>`), path)
    }
    assert.equal((await app.store.find({ indexes: ['blog'], size: 0 })).total, 1)
  })

  it('is not imported; the report names its row', async () => {
    const file = new File([JSON.stringify([BLOG, { ...BLOG, content: `<p>Begins well</p>${DEEP}` }])], 'items.json')
    const html = await (await app.post('/add-data-component', { file }, cookie)).text()
    assert.match(
      html.replaceAll('<!-- -->', ''),
      /<td>2 <\/td><td>content<\/td><td>Content has more than 100 elements inside one another, after “Begins well”/,
    )
  })

  it('is shown by its words where an old document has it', async () => {
    await app.store.create({ index: 'blog', id: 'old', body: { ...BLOG, posted_date: '20/11/2026', content: DEEP } })
    const shown = `<p>${WORDS}</p>`
    assert.ok((await app.page('/blog-details?id=old')).html.includes(shown))
    assert.equal((await (await app.request('/api/blog/old')).json()).content, shown)
    assert.equal((await (await app.request('/feed.json')).json()).items[0].content_html, shown)
  })
})
