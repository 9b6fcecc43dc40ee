import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const CONTENT = '<h2>Why Pune</h2><p>It took 1–2 years. Rooms, desks and chairs came first.</p>'
const CODE = '<pre><code>1–2</code></pre>'

describe('what visitors read', () => {
  let app: TestApp
  const read = async (path: string) => (await app.page(path)).html

  before(async () => {
    app = await openTestApp()
    const body = { source: 'Us', author: 'Asha', posted_date: '1/11/2026', content: CONTENT + CODE }
    await app.store.create({ index: 'blog', id: 'a', body: { ...body, title: 'Short' } }, { publicEffect: 'changed' })
  })

  after(() => app.close())

  it('is under one address: a slash at the end leads to it, with its query', async () => {
    for (const [asked, to] of [
      ['/faq/', '/faq'],
      ['/global-capability-centers//?team=150', '/global-capability-centers?team=150'],
      ['/tradewind-blogs/?page=2', '/tradewind-blogs?page=2'],
    ] as const) {
      const answer = await app.request(asked, { redirect: 'manual' })
      assert.deepEqual([answer.status, answer.headers.get('Location')], [301, to])
    }
    for (const none of ['/admin/', '/edit-news/1/', '/none/']) assert.equal((await app.request(none)).status, 404, none)
    assert.equal((await app.request('/')).status, 200)
  })

  it('keeps ranges on one line, except where the text is to be copied', async () => {
    assert.match(await read('/global-capability-centers'), /1–\u2060100 people/)
    const article = await read('/blog-details?id=a')
    assert.match(article, /It took 1–\u20602 years/)
    assert.match(article, /<code>1–2<\/code>/)
    assert.doesNotMatch(/<head>.*<\/head>/s.exec(article)?.[0] ?? '', /\u2060/)
  })

  it('of an article without an excerpt begins after its heading, and stands once on its own page', async () => {
    assert.match(await read('/blogs'), /It took 1–\u20602 years\. Rooms, desks and chairs came first\./)
    assert.doesNotMatch(await read('/blogs'), /Why Pune/)
    const [, page = ''] = (await read('/blog-details?id=a')).split('<main')
    assert.equal(page.split('Rooms, desks').length - 1, 1)
  })

  it('of an article says how long it takes to read, and ends in one thing to do', async () => {
    const content = `<p>${'word '.repeat(441)}</p>`
    await app.store.create({ index: 'blog', id: 'long', body: { title: 'Long', source: 'Us', posted_date: '1/11/2026', content } })
    for (const [id, minutes] of [
      ['a', 1],
      ['long', 3],
    ] as const) {
      const [, page = ''] = (await read(`/blog-details?id=${id}`)).split('<main')
      assert.match(page, new RegExp(`<span>${minutes} min read</span>`))
      assert.equal(page.split('Get a plan for your team').length - 1, 1)
    }
  })

  it('of the contact page makes sense without its styles', async () => {
    const html = await read('/contact-us')
    assert.match(html, /<label>Leave this field empty/)
    assert.match(html, /<address><div>[^<]+<\/div><div>/)
  })
})
