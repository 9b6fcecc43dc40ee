import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { isKept } from './is-cached.ts'

const ITEM = { title: 'First title', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  await app.store.create({ index: 'news', id: 'one', body: ITEM })
})

afterEach(() => app.close())

describe('kept pages and cookies', () => {
  it('are the same for every cookie but that of a session', async () => {
    const { html } = await app.page('/blogs')
    for (const cookie of ['_ga=GA1.1.1', 'session=1; session-3001=2', 'xsession-3000=2', '__Host-session-3000=3', 'a=session-3000=4']) {
      assert.equal(await isKept(app, '/blogs', { Cookie: cookie }), true, cookie)
      assert.equal((await app.page('/blogs', { headers: { Cookie: cookie } })).html, html)
    }
  })

  it('are rendered and cached for visitors with unrelated cookies', async () => {
    const { headers } = await app.request('/news', { headers: { Cookie: '_ga=1' } })
    assert.equal(headers.get('Cache-Control'), 'public, no-cache, no-transform')
    assert.equal(await isKept(app, '/news'), true)
  })

  it('are neither shown to nor rendered for signed-in people', async () => {
    const cookie = await app.signIn()
    const personal = await app.page('/faq', { headers: { Cookie: `_ga=1; ${cookie}` } })
    assert.match(personal.html, /Administrator/)
    assert.equal(personal.headers.get('Cache-Control'), 'private, no-cache, no-transform')
    assert.equal(personal.headers.get('ETag'), null)
    assert.doesNotMatch((await app.page('/faq')).html, /Administrator/)
    assert.match((await app.page('/faq', { headers: { Cookie: cookie } })).html, /Administrator/)
  })

  it('cannot be made by a session that is none', async () => {
    for (const cookie of ['session-3000=x', 'session-3000=', ' session-3000 = y', 'session-3000="']) {
      const { headers } = await app.request('/news', { headers: { Cookie: cookie } })
      assert.equal(headers.get('Cache-Control'), 'private, no-cache, no-transform', cookie)
      assert.equal(headers.get('ETag'), null, cookie)
    }
    assert.equal(await isKept(app, '/news'), false)
    assert.equal(await isKept(app, '/news'), true)
  })

  it('know the session by its name on https', async () => {
    const secure = await openTestApp({ settings: { siteUrl: 'https://www.example.com' } })
    const cacheControl = async (cookie: string) =>
      (await secure.request('https://www.example.com/faq', { headers: { Cookie: cookie } })).headers.get('Cache-Control')
    assert.equal(await cacheControl('__Host-session=x'), 'private, no-cache, no-transform')
    assert.equal(await cacheControl('session=x'), 'public, no-cache, no-transform')
    await secure.close()
  })
})

describe('kept pages fetched ahead', () => {
  const AHEAD = { 'Sec-Purpose': 'prefetch;prerender' }

  it('are kept too, beside those that are not', async () => {
    const first = await app.page('/blogs', { headers: AHEAD })
    assert.match(first.html, /\/page-view/)
    assert.equal(await isKept(app, '/blogs', AHEAD), true)
    assert.equal(await isKept(app, '/blogs', { Purpose: 'prefetch' }), true)
    assert.equal(await isKept(app, '/blogs'), false, 'the page without the mark is another one')
    assert.doesNotMatch((await app.page('/blogs')).html, /\/page-view/)
    assert.equal((await app.page('/blogs', { headers: AHEAD })).html, first.html)
  })

  it('have a tag of their own and say what they differ by', async () => {
    const [ahead, shown] = [await app.request('/faq', { headers: AHEAD }), await app.request('/faq')]
    assert.notEqual(ahead.headers.get('ETag'), shown.headers.get('ETag'))
    for (const { headers } of [ahead, shown]) {
      assert.equal(headers.get('Cache-Control'), 'public, no-cache, no-transform')
      assert.match(headers.get('Vary') ?? '', /Sec-Purpose/)
    }
  })

  it('stay personal for signed-in people', async () => {
    const headers = { ...AHEAD, Cookie: await app.signIn() }
    assert.equal((await app.request('/faq', { headers })).headers.get('Cache-Control'), 'private, no-cache, no-transform')
    assert.equal((await app.request('/admin', { headers })).headers.get('Cache-Control'), 'no-store, no-transform')
    assert.equal((await app.request('/contact-us', { headers: AHEAD })).headers.get('Cache-Control'), 'private, no-cache, no-transform')
  })
})
