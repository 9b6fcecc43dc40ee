import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '#app/pages.ts'
import { openTestApp } from '#test/test-app.ts'

const PATHS = pages
  .map(({ path }) =>
    path
      .replace(/^\//, '')
      .replace(/:table/, 'faq')
      .replaceAll(/:\w+/g, 'one'),
  )
  .map((path) => `/${path}`)
const MARK = /^(?:no-store|(?:private|public), no-cache|no-cache), no-transform$/

test('no proxy may rewrite a page: every one says no-transform, kept or not, found or not, for whoever asks, and nothing else does', async () => {
  const app = await openTestApp()
  const Cookie = await app.signIn()
  let seen = 0
  const look = async (path: string, init: RequestInit = {}) => {
    const { status, headers } = await app.request(path, init)
    const control = headers.get('Cache-Control') ?? ''
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
    if (isPage) assert.match(control, MARK, `${path} ${status}`)
    else assert.doesNotMatch(control, /no-transform/, path)
    if (isPage) seen++
    return headers
  }
  const asked: Record<string, string>[] = [{}, { 'Accept-Encoding': 'br' }, { Cookie }]
  for (const path of PATHS) for (const headers of asked) await look(path, { headers })
  assert.ok(seen > 100, `${seen} pages`)
  for (const path of ['/nope', '/%', '/contact-us?sent=no', '/blogs?page=9']) await look(path)
  for (const words of ['center', 'centre', 'center', ''])
    assert.match((await look(`/search-query?q=${words}`)).get('Cache-Control') ?? '', /^private/)
  for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt', '/healthz', '/login/passkey', '/contact-us/challenge']) await look(path)
  await look('/contact-us', { method: 'POST', body: new URLSearchParams({ message: '' }) })
  const first = await look('/faq')
  const unchanged = await app.request('/faq', { headers: { 'If-None-Match': first.get('ETag') ?? '' } })
  assert.deepEqual([unchanged.status, unchanged.headers.get('Cache-Control')], [304, 'public, no-cache, no-transform'])
  const zipped = await app.request('/contact-us', { headers: { 'Accept-Encoding': 'gzip' } })
  assert.equal(zipped.headers.get('Content-Encoding'), 'gzip', 'what the site itself compresses')
  await app.store.close()
  for (const path of ['/blog-details?id=one', '/contact-us', '/admin', '/nope']) await look(path, { headers: { Cookie } })
})
