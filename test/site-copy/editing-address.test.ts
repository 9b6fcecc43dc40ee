import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

describe('the address that the editing view asks', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  async function send(key: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const body = new URLSearchParams(fields)
    const response = await app.hono.request(`${ORIGIN}/admin/words/${key}`, {
      method: 'POST',
      body,
      headers: { Cookie: cookie, Origin: ORIGIN, ...headers },
    })
    return { status: response.status, body: await response.text() }
  }

  const keep = (changes: unknown) => send('home', { intent: 'keep', changes: JSON.stringify(changes) })

  it('tells a table with its shape, keeps changes and says how many are not published', async () => {
    const kept = JSON.parse((await keep([{ place: 'heading', from: home.defaults.heading, to: 'Kept' }])).body)
    assert.deepEqual([kept.type, kept.changed, kept.rejected], ['saved', 1, []])
    const told = await (await app.hono.request(`${ORIGIN}/admin/words/home`, { headers: { Cookie: cookie } })).json()
    assert.deepEqual([told.key, told.values.heading, told.field.of.heading.most, told.changed], ['home', 'Kept', 90, 1])
    assert.match((await app.page('/', { headers: { Cookie: cookie } })).html, /Unpublished page edits/)
    assert.doesNotMatch((await app.page('/faq', { headers: { Cookie: cookie } })).html, /Unpublished page edits/)
  })

  it('refuses in words what is no change', async () => {
    let deep: unknown = 'x'
    for (let depth = 0; depth < 2000; depth++) deep = [deep]
    const many = Array.from({ length: 1001 }, () => ({ place: 'heading', from: '', to: '' }))
    for (const changes of ['no list', [7], [{ place: 7 }], [{ place: 'heading', from: '', to: deep }], many]) {
      const { status, body } = await keep(changes)
      assert.deepEqual([status, JSON.parse(body).problem], [422, 'Nothing was saved. Reload the page and try again.'])
    }
    assert.equal((await send('home', { intent: 'keep', changes: '{' })).status, 422)
    for (const lists of ['[]', '7', '{', JSON.stringify({ heading: deep })])
      assert.equal((await send('home', { intent: 'keep', changes: '[]', lists })).status, 422)
    assert.equal((await send('home', { intent: 'nothing' })).status, 422)
    const large = await send('home', { intent: 'keep', changes: 'x'.repeat(1_100_000) })
    assert.deepEqual([large.status, JSON.parse(large.body).problem], [413, 'What you sent is too large. The limit is 1 MB.'])
    assert.equal((await send('constructor', { intent: 'keep' })).status, 404)
  })

  it('is nobody else’s, and no other site’s form', async () => {
    const change = { intent: 'keep', changes: JSON.stringify([{ place: 'heading', from: faq.defaults.heading, to: 'Theirs' }]) }
    assert.equal((await send('faq', change, { Cookie: '' })).status, 404)
    assert.equal((await send('faq', change, { Origin: 'https://other.example' })).status, 403)
    const read = await app.hono.request(`${ORIGIN}/admin/words/faq`)
    const missing = await app.hono.request(`${ORIGIN}/admin/words/none`)
    assert.deepEqual([read.status, missing.status], [404, 404])
    const withoutId = async (response: Response) => (await response.text()).replace(/[\da-f]{8}-?[\da-f-]*/g, '')
    assert.equal(await withoutId(read), await withoutId(missing))
    assert.equal(await app.store.get('site-words', 'draft-faq'), undefined)
  })

  it('stands on no page of a visitor, and on none of the administrator’s that is no public one', async () => {
    const signedIn = { headers: { Cookie: cookie } }
    const isOffered = async (path: string, init?: RequestInit) =>
      /Edit page|assets\/(?:editing|start)-/.test((await app.page(path, init)).html)
    for (const path of ['/', '/faq', '/faq?edit', '/contact-us']) assert.equal(await isOffered(path), false, path)
    for (const path of ['/', '/faq', '/contact-us', '/news', '/search-query?q=none'])
      assert.equal(await isOffered(path, signedIn), true, path)
    for (const path of ['/admin', '/pagenotfound', '/nothing-here']) assert.equal(await isOffered(path, signedIn), false, path)
    const { html } = await app.page('/search-query?q=two+words&other=1', signedIn)
    assert.match(html, /href="\/search-query\?q=two\+words&amp;edit"/)
  })
})
