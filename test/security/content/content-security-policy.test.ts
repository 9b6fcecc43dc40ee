import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { sharePreview } from '#domain/previews/shared-preview.ts'
import { gatedPaths, publicPaths } from '#test/page-list.ts'
import { openSignInApp } from '#test/sign-in/sign-in-app.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const LIVE = { title: 'A', content: '<p>A</p>', posted_date: '1/11/2026', expiry_date: '1/11/2027', draft: false }
const ALWAYS =
  "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; %manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; " +
  "base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types"
const STILL = `default-src 'none'; script-src 'self'; ${ALWAYS.replace('%', '')} 'none'`
const HOLDING = STILL.replace('manifest-src', "frame-src 'self'; manifest-src")
const HELD = STILL.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
const ALIVE = `default-src 'none'; script-src 'self' 'nonce-%'; ${ALWAYS.replace('%', '')} inert-html ProseMirrorClipboard`
const NONCE = /'nonce-[\w-]{43}'/g

const policyOf = ({ headers }: { headers: Headers }) => headers.get('Content-Security-Policy') ?? ''
const withoutNonce = (policy: string) => policy.replaceAll(NONCE, "'nonce-%'")

/** What the evaluator has against it, but for `'self'`: no picture or text of anybody is served as a script. */
function faultsIn(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings
    .filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    .map(({ directive, description }) => `${directive}: ${description}`)
}

describe('R12 the Content-Security-Policy', () => {
  let app: TestApp
  let cookie: string
  let shared: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
    await app.store.createMany([
      { index: 'blog', id: 'x', body: LIVE },
      { index: 'news', id: 'x', body: LIVE },
      {
        index: 'messages',
        id: 'x',
        body: { from_name: 'A', email: 'a@b.example', subject: 'A', message: 'A', received_at: '2026-11-01T00:00:00Z' },
      },
    ])
    shared = `/preview/shared/${(await sharePreview(app.services, { kind: 'blog', id: 'x' }, { name: 'A', email: 'admin@example.com' })).secret}`
    await app.found()
  })

  after(() => app.close())

  test('R12 of every public page is the same bytes each time, without a nonce', async () => {
    for (const path of [...publicPaths, '/nope', '/blog-details?id=x', shared, '/%', '/edit-blog/x'])
      for (let time = 0; time < 2; time++) assert.equal(policyOf(await app.page(path.replace(':secret', 'x'))), STILL, path)
  })

  test('R12 of every page of the administration is one of four, with a nonce of its own where it comes alive', async () => {
    const nonces: string[] = []
    const seen = new Set<string>()
    for (const path of gatedPaths) {
      const { status, headers } = await app.page(path.replace(':id', 'x').replace(':table', 'faq'), { headers: { Cookie: cookie } })
      assert.equal(status, 200, path)
      const policy = policyOf({ headers })
      nonces.push(...(policy.match(NONCE) ?? []))
      seen.add(withoutNonce(policy))
      const expected = !path.startsWith('/preview/') || path.endsWith('/links') ? ALIVE : path.endsWith('/page') ? HELD : STILL
      assert.equal(withoutNonce(policy), expected, path)
    }
    assert.equal(policyOf(await app.page('/preview/blog/x?width=360', { headers: { Cookie: cookie } })), HOLDING)
    assert.equal(new Set(nonces).size, nonces.length)
    assert.equal(seen.size, 3)
  })

  test('R12 of forms that are refused, and of what is no page, is there as well', async () => {
    const refused = [
      await app.post('/contact-us', { from_name: '' }),
      await app.request('/contact-us', { method: 'POST', body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      await app.request('/contact-us', { method: 'POST', body: 'a=b', headers: { Origin: 'https://a.example' } }),
      await app.request('/', { method: 'PUT' }),
      await app.post('/edit-blog/x', { title: 'B' }),
      ...(await Promise.all(
        ['/feed.xml', '/feed.json', '/sitemap.xml', '/api/blog/x', '/healthz', '/robots.txt'].map((path) => app.request(path)),
      )),
    ]
    for (const response of refused) assert.equal(policyOf(response), STILL, response.url)
    assert.equal(policyOf(await app.request('/favicon.ico')), "default-src 'none'; frame-ancestors 'none'", 'a part of pages loads nothing')
    const invalid = await app.post('/edit-blog/x', { title: '', version: 'x' }, cookie)
    assert.equal(withoutNonce(policyOf(invalid)), ALIVE)
    assert.equal(policyOf(await app.request('/assets/img/960x900/x.webp')), STILL)
  })

  test('R12 has no high finding, in any of its forms', async () => {
    const withGoogle = await openSignInApp({
      settings: { googleSignIn: { clientId: 'x', scriptUrl: 'https://accounts.google.com/gsi/client' } },
    })
    const login = policyOf(await withGoogle.openPage())
    await withGoogle.close()
    assert.match(login, /accounts\.google\.com/)
    // Google's script has not promised to make HTML by a policy alone.
    assert.doesNotMatch(login, /trusted-types/)
    const missing =
      'require-trusted-types-for [missing]: Consider requiring Trusted Types for scripts to lock down DOM XSS injection sinks. You can do this by adding "require-trusted-types-for \'script\'" to your policy.'
    for (const policy of [STILL, HOLDING, HELD, ALIVE.replace('%', 'A'.repeat(43)), "default-src 'none'; sandbox"])
      assert.deepEqual(faultsIn(policy), [], policy)
    assert.deepEqual(
      faultsIn(login).filter((fault) => fault !== missing),
      [],
    )
    assert.notDeepEqual(faultsIn(STILL.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")), [])
  })

  test('R12 of an error page is there when the store has failed', async () => {
    const broken = await openTestApp()
    await broken.store.close()
    const { status, headers } = await broken.page('/blog-details?id=x')
    assert.ok(status >= 500, String(status))
    assert.equal(policyOf({ headers }), STILL)
  })
})
