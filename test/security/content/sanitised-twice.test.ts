import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** What runs in it, and what is left of it. */
const HOSTILE = '<p onclick="x()">Harbour<script>x()</script></p><xmp><img src=x onerror=x()></xmp><a href="java&#9;script:x()">a</a>'
const SAFE = '<p>Harbour</p><a>a</a>'
const ITEM = {
  title: 'An article',
  content_excerpt: 'Short.',
  source: 'Tradewind',
  category: 'Guides',
  author: 'Desk',
  posted_date: '2026-11-01',
  expiry_date: '2027-11-01',
}
const LIVE = { ...ITEM, posted_date: '1/11/2026', expiry_date: '1/11/2027', draft: false }

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

afterEach(() => app.close())

async function storedContents(index: 'blog' | 'working-copies') {
  await app.found()
  return (await app.store.find({ indexes: [index], size: 100 })).documents.map(({ body }) => JSON.stringify(body))
}

describe('R10 an article is sanitised', () => {
  test('R10 when it is added, saved, kept as a draft and imported', async () => {
    const added = await app.post('/add-tradewind-blog', { ...ITEM, content: HOSTILE }, cookie)
    assert.equal(added.status, 302)
    const imported = JSON.stringify([{ ...ITEM, type: 'blog', title: 'Imported', content: HOSTILE }])
    await app.post('/add-data-component', { file: new File([imported], 'a.json') }, cookie)
    await app.store.create({ index: 'blog', id: 'live', body: { ...LIVE, content: '<p>A</p>' } })
    const path = '/edit-blog/live'
    const sent = { ...ITEM, company_name: 'Tradewind', blog_link: 'https://a.example/' }
    const drafted = await app.post(path, { ...sent, content: HOSTILE, version: await app.version('blog', 'live'), intent: 'draft' }, cookie)
    assert.equal(drafted.status, 302)
    const contents = [...(await storedContents('blog')), ...(await storedContents('working-copies'))]
    assert.ok(contents.length >= 3)
    assert.equal(contents.filter((content) => content.includes(JSON.stringify(SAFE).slice(1, -1))).length, contents.length - 1)
    for (const content of contents) assert.doesNotMatch(content, /script(?!ion)|xmp|on(?:click|error)/)
  })

  test('R10 when it is shown, whatever the store has: article, preview, API and feeds', async () => {
    await app.store.create({ index: 'blog', id: 'live', body: { ...LIVE, content: HOSTILE } })
    await app.found()
    const ways = ['/blog-details?id=live', '/preview/blog/live', '/preview/blog/live/page', '/api/blog/live', '/feed.xml', '/feed.json']
    for (const path of ways) {
      const { status, html } = await app.page(path, { headers: { Cookie: cookie } })
      assert.equal(status, 200, path)
      assert.match(html, /Harbour/, path)
      assert.doesNotMatch(html.replaceAll(/<script type="application\/ld\+json">/g, ''), /<script|xmp|onclick|onerror|x\(\)/, path)
    }
  })

  test('R9 words stay words in feeds, where readers take titles and excerpts for HTML', async () => {
    const words = { title: 'A & B <img src=x onerror=x()>', content_excerpt: 'C <script>x()</script>', category: 'D "<b>\u0001&' }
    await app.store.create({ index: 'news', id: 'live', body: { ...LIVE, ...words } })
    await app.found()
    const { html } = await app.page('/feed.xml')
    assert.match(html, /term="D &quot;&lt;b&gt;&amp;"/)
    for (const text of Object.values(words)) assert.ok(!html.includes(text), text)
    assert.match(html, /A &amp; B &lt;img src=x onerror=x\(\)&gt;/)
    const { items } = await (await app.request('/feed.json')).json()
    assert.equal(items[0].title, words.title)
    assert.equal(items[0].content_html, '<p>C &lt;script&gt;x()&lt;/script&gt;</p>')
  })

  test('R10 without what once got through sanitisers: raw text, elements of other namespaces, and what is read twice', () => {
    const pinned: [string, string][] = [
      ['<xmp><img src=x onerror=alert(1)></xmp>', ''],
      ['<xmp><p title="</xmp><img src=x onerror=alert(1)>">', '"&gt;'],
      ['a<noscript><p title="</noscript><img src=x onerror=alert(1)>">', 'a'],
      ['a<textarea><p title="</textarea><img src=x onerror=alert(1)>">', 'a"&gt;'],
      ['<svg><style><img src=x onerror=alert(1)></style></svg>a', 'a'],
      ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>a', 'a'],
      ['<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">', ''],
    ]
    for (const [html, kept] of pinned) assert.equal(richText.sanitize(html), kept, html)
  })
})
