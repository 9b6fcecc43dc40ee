import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { lastError, notFound } from '#app/content/not-found.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** What is not there for a visitor, each for a reason of its own. */
const MISSING = [
  '/no-such-page',
  '/pagenotfound',
  '/admin',
  '/edit-news/one',
  '/admin/messages.csv',
  '/logout',
  '/blog-details?id=unknown',
  '/blog-details?id=draft',
  '/blog-details',
  '/%ff',
  '/no/such/page?with=words',
  '/no-such-page.html',
]

describe('a page that is not there', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
    await app.store.create({ index: 'blog', id: 'draft', body: { title: 'HIDDEN', posted_date: '1/11/2026', draft: true } })
  })

  after(() => app.close())

  it('is the same bytes whatever is missing, for visitors and for the administrator', async () => {
    const cookie = await app.signIn()
    for (const Cookie of ['', cookie]) {
      const headers = Cookie ? { Cookie } : undefined
      const expected = await app.page('/no-such-page', { headers })
      for (const path of MISSING.filter((missing) => !Cookie || !/^\/(?:admin|edit)|id=draft/.test(missing))) {
        const page = await app.page(path, { headers })
        assert.deepEqual([page.status, page.html], [404, expected.html], path)
      }
      assert.equal(expected.html.includes('>Administrator<'), Cookie !== '')
    }
  })

  it('says every word that is written for it', async () => {
    const { html } = await app.page('/no-such-page')
    assert.equal(/<title>([^<]*)/.exec(html)?.[1], notFound.defaults.title)
    assert.equal(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], notFound.defaults.description)
    assert.equal(/<h1[^>]*><span[^>]*>([^<]*)/.exec(html)?.[1], notFound.defaults.heading)
    const { signedOut: _, ...shown } = notFound.defaults
    for (const words of textsIn(shown)) assert.ok(html.includes(words.replaceAll('&', '&amp;')), words)
  })
})

describe('the last error page', () => {
  it('says every word that is written for it', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    await app.store.close()
    const { html, status } = await app.page('/admin', { headers: { Cookie: cookie } })
    assert.equal(status, 503)
    const { notTaken: _, refused: __, ...shown } = lastError.defaults
    for (const words of textsIn(shown)) assert.ok(html.includes(words), words)
    assert.equal(/<meta name="description" content="([^"]*)"/.exec(html)?.[1], lastError.defaults.description)
  })
})

function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}
