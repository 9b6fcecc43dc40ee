import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { openTestApp, type TestApp } from './test-app.ts'

const ITEM = { title: 'First title', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

describe('kept pages', () => {
  let app: TestApp

  beforeEach(async () => {
    app = await openTestApp()
    await app.store.create([{ index: 'news', id: 'one', body: ITEM }])
  })

  afterEach(() => app.close())

  it('are not made again for the next visitor', async () => {
    const first = await app.page('/blogs')
    await app.store.close()
    const second = await app.page('/blogs?utm_source=mail')
    assert.equal(second.status, 200)
    assert.equal(second.html, first.html)
  })

  it('change with the very next request after a save, an edit and a delete', async () => {
    assert.match((await app.page('/blogs')).html, /First title/)
    await app.store.update({ index: 'news', id: 'one', version: 1, body: { ...ITEM, title: 'Second title' } })
    assert.match((await app.page('/blogs')).html, /Second title/)
    await app.store.remove({ index: 'news', id: 'one', version: 2 })
    assert.doesNotMatch((await app.page('/blogs')).html, /title<\/a>|Second title/)
  })

  it('turn over with the site’s day', async () => {
    await app.store.create([{ index: 'news', id: 'two', body: { ...ITEM, title: 'Tomorrow', posted_date: '22/11/2026' } }])
    app.clock.now = new Date('2026-11-21T18:29:59Z')
    assert.doesNotMatch((await app.page('/blogs')).html, /Tomorrow/)
    app.clock.now = new Date('2026-11-21T18:30:00Z')
    assert.match((await app.page('/blogs')).html, /Tomorrow/)
  })

  it('are not shared with or made by whoever is signed in', async () => {
    const cookie = await app.signIn()
    assert.match((await app.page('/faq', { headers: { Cookie: cookie } })).html, /Administrator/)
    assert.doesNotMatch((await app.page('/faq')).html, /Administrator/)
    assert.match((await app.page('/faq', { headers: { Cookie: cookie } })).html, /Administrator/)
  })

  it('keep apart what differs: pages, queries, encodings, hosts', async () => {
    assert.notEqual(
      (await app.page('/global-capability-centers?team=25')).html,
      (await app.page('/global-capability-centers?team=800')).html,
    )
    assert.notEqual((await app.page('/search-query?q=first')).html, (await app.page('/search-query?q=nothing')).html)
    const brotli = await app.request('/faq', { headers: { 'Accept-Encoding': 'gzip, br' } })
    assert.equal(brotli.headers.get('Content-Encoding'), 'br')
    const zipped = await app.request('/faq', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    assert.equal(zipped.headers.get('Content-Encoding'), 'gzip')
    const plain = await app.request('/faq')
    assert.equal(plain.headers.get('Content-Encoding'), null)
    const html = await plain.text()
    assert.equal(brotliDecompressSync(await brotli.arrayBuffer()).toString(), html)
    assert.equal(gunzipSync(await zipped.arrayBuffer()).toString(), html)
    assert.equal((await app.request('http://evil.example/faq')).status, 421)
  })

  it('never include pages made for one visit, a form’s answer, the sign-in page or what is not there', async () => {
    for (const path of ['/contact-us', '/login', '/nope', '/admin']) {
      const { headers } = await app.request(path)
      assert.equal(headers.get('ETag'), null, path)
    }
    const madeAt = async () => /name="opened_at" value="(\d+)"/.exec((await app.page('/contact-us')).html)?.[1]
    const first = await madeAt()
    app.clock.now = new Date(app.clock.now.getTime() + 1000)
    assert.equal(Number(await madeAt()) - Number(first), 1000)
  })

  it('are answered with 304 to whoever has them already, and counted all the same', async () => {
    const etag = (await app.request('/faq')).headers.get('ETag') ?? ''
    const again = await app.request('/faq', { headers: { 'If-None-Match': etag } })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
    assert.ok(again.headers.get('Content-Security-Policy'))
    assert.equal((await app.request('/faq', { headers: { 'If-None-Match': '"other"' } })).status, 200)
    assert.equal(app.views.length, 3)
  })

  it('are made once when many ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.page('/tradewind-blogs')))
    assert.equal(new Set(answers.map(({ html }) => html)).size, 1)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  })
})
