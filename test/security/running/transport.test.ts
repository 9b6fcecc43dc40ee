import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { parseConfig } from '#server/config/config.ts'
import { settingsOf } from '#server/services/services.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const HOST = 'www.example.com'
/** What somebody says of the way on which he came. */
const CLAIMS: Record<string, string>[] = [
  { 'X-Forwarded-Proto': 'http' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Forwarded-Ssl': 'off' },
  { 'Front-End-Https': 'off' },
  { Forwarded: 'proto=http;host=evil.example' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Port': '80' },
  { 'X-Url-Scheme': 'http', 'X-Original-URL': '/admin', 'X-Rewrite-URL': '/admin' },
]

describe('R39 a site whose address begins with https', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp({ settings: { siteUrl: `https://${HOST}` } })
  })

  after(() => app.close())

  test('R39 tells browsers to come by TLS alone for a year and more, with every answer', async () => {
    for (const path of [
      '/',
      '/nope',
      '/feed.xml',
      '/api/blog/x',
      '/healthz',
      '/login',
      '/assets/img/960x900/x.webp',
      '/favicon.ico',
      '/.well-known/security.txt',
    ])
      for (const scheme of ['http', 'https']) {
        const said = (await app.request(`${scheme}://${HOST}${path}`)).headers.get('Strict-Transport-Security') ?? ''
        assert.equal(said, 'max-age=63072000', path)
      }
  })

  test('R39 believes nobody about it: its answers, addresses and cookies are the same whatever is claimed', async () => {
    for (const path of ['/', '/news', '/login', '/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const plain = await app.page(`https://${HOST}${path}`)
      const shown = (html: string) => html.replaceAll(/(?:nonce|value)="[^"]*"|nonce-[\w-]+/g, '')
      for (const headers of CLAIMS)
        for (const scheme of ['http', 'https']) {
          const claimed = await app.page(`${scheme}://${HOST}${path}`, { headers })
          assert.deepEqual([claimed.status, shown(claimed.html)], [plain.status, shown(plain.html)], `${path} ${JSON.stringify(headers)}`)
        }
    }
    for (const headers of CLAIMS) {
      const link = new URL(await createSignInLink(app.services))
      const ask = (address: string, init: RequestInit) => app.request(address.replace('https:', 'http:'), init)
      const signedIn = await pressLink(ask, link.href, headers)
      assert.match(signedIn.headers.get('Set-Cookie') ?? '', /^__Host-[^;]+;.*\bSecure\b/)
    }
  })
})

test('R39 no header speaks for other hosts: TLS alone below its own is for a setting to ask for', async () => {
  const siteUrl = 'https://www.example.com'
  for (const [value, said] of [
    [undefined, 'max-age=63072000'],
    ['off', 'max-age=63072000'],
    ['on', 'max-age=63072000; includeSubDomains'],
  ] as const) {
    const read = parseConfig({ SITE_URL: siteUrl, HSTS_SUBDOMAINS: value })
    assert.ok(read.ok)
    const app = await openTestApp({ settings: settingsOf(read.config) })
    const { headers } = await app.request(`${siteUrl}/`)
    assert.equal(headers.get('Strict-Transport-Security'), said)
    await app.close()
  }
  assert.equal(parseConfig({ HSTS_SUBDOMAINS: 'yes' }).ok, false)
})

test('R39 a site without TLS tells browsers nothing of it', async () => {
  const app = await openTestApp()
  const { headers } = await app.request('/', { headers: { 'X-Forwarded-Proto': 'https' } })
  assert.equal(headers.get('Strict-Transport-Security'), null)
  await app.close()
})
