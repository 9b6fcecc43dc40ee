import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { publicPaths } from '#test/page-list.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

/** They are not found while the store is empty, or carry a script. */
const OTHERWISE: readonly string[] = [
  '/blog-details',
  '/preview/shared/:secret',
  '/confirm-address/:secret',
  '/pagenotfound',
  '/contact-us',
]
const PAGES = publicPaths.filter((path) => !OTHERWISE.includes(path)).map((path) => (path === '/search-query' ? `${path}?q=x` : path))

let app: TestApp

before(async () => {
  app = await openTestApp()
})

after(() => app.close())

describe('every answer', () => {
  it('carries the security headers, and its policy allows no inline script or style', async () => {
    for (const path of [...PAGES, '/contact-us', '/nope', '/feed.xml', '/api/news/x', '/assets/img/960x900/x.webp', '/healthz']) {
      const { headers } = await app.request(path)
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', path)
      assert.equal(headers.get('X-Frame-Options'), 'DENY', path)
      assert.ok(headers.get('Referrer-Policy'), path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      assert.match(policy, /default-src 'none'/, path)
      assert.match(policy, /frame-ancestors 'none'/, path)
      assert.doesNotMatch(policy, /unsafe/, path)
    }
  })

  it('is the same bytes twice on a public page, without any script but on the contact page', async () => {
    for (const path of PAGES) {
      const first = await app.page(path)
      assert.equal(first.status, 200, path)
      // A session that is none makes a page pass by those that are kept.
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
      const again = await app.page(path, { headers: { Cookie: 'session-3000=nobody' } })
      assert.equal(again.headers.get('ETag'), null, `${path} was made again`)
      assert.equal(again.html, first.html, path)
      assert.doesNotMatch(first.html.replaceAll(/<script type="application\/ld\+json">/g, ''), /<script|\son\w+=|javascript:/i, path)
      assert.doesNotMatch(first.html, /\sstyle="/, path)
      assert.equal(first.headers.get('Set-Cookie'), null, path)
    }
    assert.match((await app.page('/contact-us')).html, /<script/)
  })

  it('gives each page its own title, description and canonical address, one h1 and Open Graph tags', async () => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    const canonicals: Record<string, string> = {
      '/manage-blogs': '/blogs',
      '/newsletter-details': '/tradewind-blog-details',
    }
    for (const path of [...PAGES, '/contact-us']) {
      const { html } = await app.page(path)
      const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
      const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''
      assert.ok(title && description, path)
      assert.equal(seen.titles.has(title), false, `${path}: ${title}`)
      seen.titles.add(title)
      if (!(path in canonicals)) assert.equal(seen.descriptions.has(description), false, `${path}: ${description}`)
      seen.descriptions.add(description)
      assert.equal(canonical, ORIGIN + (canonicals[path] ?? path), path)
      assert.equal(html.match(/<h1[\s>]/g)?.length, 1, path)
      assert.equal(html.match(/<main[\s>]/g)?.length, 1, path)
      for (const property of ['og:title', 'og:description', 'og:url', 'og:type'])
        assert.ok(html.includes(`property="${property}"`), `${path} ${property}`)
    }
  })
})

describe('every request', () => {
  it('takes forms only, and bodies that can be read', async () => {
    const json = await app.request('/contact-us', { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } })
    assert.equal(json.status, 415)
    const text = await app.request('/contact-us', { method: 'POST', body: 'from_name=x', headers: { 'Content-Type': 'text/plain' } })
    assert.equal(text.status, 415)
    const zipped = await app.request('/contact-us', {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'gzip' },
    })
    assert.equal(zipped.status, 415)
    const broken = await app.request('/contact-us', {
      method: 'POST',
      body: 'not multipart',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    })
    assert.equal(broken.status, 400)
    const huge = await app.request('/contact-us', { method: 'POST', body: new URLSearchParams({ message: 'x'.repeat(25 * 1024 * 1024) }) })
    assert.equal(huge.status, 413)
  })

  it('does not answer under a foreign host name, and never repeats one', async () => {
    for (const url of ['http://evil.example/', 'http://localhost.evil.example/', 'http://127.0.0.2/'])
      assert.equal((await app.request(url)).status, 421, url)
    for (const url of ['http://127.0.0.1:3000/', 'http://[::1]:3000/', 'http://localhost:8080/'])
      assert.equal((await app.request(url)).status, 200, url)
    const forwarded = await app.page('/', { headers: { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' } })
    assert.equal(forwarded.html, (await app.page('/')).html)
  })
})

describe('behind a proxy', () => {
  it('limits by the address that the trusted proxy saw, whatever the visitor claims', async () => {
    const app = await openTestApp({ settings: { trustedProxies: 1 } })
    const statusFrom = async (claimed: string, seen: string) =>
      (await pressLink(app.request, '/login?token=x', { 'X-Forwarded-For': `${claimed}, ${seen}` })).status
    for (let count = 0; count < 10; count++) assert.equal(await statusFrom(`10.0.0.${count}`, '203.0.113.5'), 422)
    assert.equal(await statusFrom('10.0.1.1', '203.0.113.5'), 429)
    assert.equal(await statusFrom('10.0.1.1', '203.0.113.6'), 422)
    await app.close()
  })

  it('that ends TLS, takes what browsers send to the public address, and nothing of other sites', async () => {
    const app = await openTestApp({ settings: { siteUrl: 'https://www.example.com' } })
    const message = { from_name: 'A', email: 'a@b.example', subject: 'S', message: 'Sent over TLS', opened_at: '1' }
    const send = (headers: Record<string, string>) =>
      app.request('http://www.example.com/contact-us', { method: 'POST', body: new URLSearchParams(message), headers })
    assert.equal((await send({ Origin: 'https://www.example.com', 'Sec-Fetch-Site': 'same-origin' })).status, 303)
    assert.equal((await send({ Origin: 'https://www.example.com' })).status, 303)
    for (const Origin of ['https://evil.example', 'https://www.example.com.evil.example', 'null'])
      assert.equal((await send({ Origin })).status, 403, Origin)
    assert.equal((await send({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })).status, 403)
    const { total } = await app.store.find({ indexes: ['messages'], size: 0 })
    assert.equal(total, 2)
    await app.close()
  })
})
