import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'

const EVIL = 'evil.example'
const HOST_HEADERS = [
  ...[
    'X-Forwarded-Host',
    'X-Forwarded-Server',
    'X-Host',
    'X-HTTP-Host-Override',
    'X-Original-Host',
    'X-Backend-Host',
    'Proxy-Host',
    'Destination',
  ],
  ...['X-Forwarded-For-Original', 'X-Real-Host', 'Forwarded-Host', 'X-Proxy-Host', 'X-Rewrite-Host', 'X-ProxyUser-Host', 'X-Wap-Profile'],
]
const ADDRESS_HEADERS = [
  ...[
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Override-URL',
    'X-Forwarded-Path',
    'X-Forwarded-Uri',
    'X-Forwarded-Prefix',
    'X-Script-Name',
    'Request-Uri',
  ],
  ...[
    'X-Url',
    'Base-Url',
    'Http-Url',
    'Proxy-Url',
    'Referer',
    'X-Original-Path',
    'Redirect',
    'Location',
    'Url',
    'X-Envoy-Original-Path',
    'Content-Location',
  ],
]
const METHOD_HEADERS = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Method', 'Access-Control-Request-Method']

/** By name, what would change a page if anything heeded it. */
const HEADERS: [name: string, value: string][] = [
  ...HOST_HEADERS.flatMap((name): [string, string][] => [
    [name, EVIL],
    [name, `${EVIL}:80, localhost`],
    [name, `"><script src=//${EVIL}></script>`],
  ]),
  ...ADDRESS_HEADERS.flatMap((name): [string, string][] => [
    [name, '/admin'],
    [name, `https://${EVIL}/admin`],
  ]),
  ...METHOD_HEADERS.flatMap((name): [string, string][] => [
    [name, 'POST'],
    [name, 'DELETE'],
  ]),
  ['Forwarded', `host=${EVIL};proto=https;for=127.0.0.1`],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Scheme', 'nothttps'],
  ['X-Forwarded-Protocol', 'https'],
  ['X-Scheme', 'https'],
  ['X-Url-Scheme', 'https'],
  ['Front-End-Https', 'on'],
  ['X-Forwarded-SSL', 'on'],
  ['X-Forwarded-Port', '4443'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Real-IP', '127.0.0.1'],
  ['X-Client-IP', '::1'],
  ['True-Client-IP', '127.0.0.1'],
  ['X-Custom-IP-Authorization', '127.0.0.1'],
  ['X-Amz-Website-Redirect-Location', `https://${EVIL}`],
  ['X-Middleware-Subrequest', 'src/middleware:middleware'],
  ['X-Remix-Redirect', `https://${EVIL}`],
  ['X-React-Router-SPA-Mode', 'yes'],
  ['X-React-Router-Prerender-Data', '{}'],
  ['X-Powered-By', EVIL],
  ['Origin', `https://${EVIL}`],
  ['Authorization', 'Basic YWRtaW46YWRtaW4='],
  ['Via', `1.1 ${EVIL}`],
  ['Max-Forwards', '0'],
  ['Accept-Language', `${EVIL}`],
  ['X-Accel-Redirect', '/etc/passwd'],
  ['X-Sendfile', '/etc/passwd'],
  ['X-Requested-With', 'XMLHttpRequest'],
  ['Trailer', 'Host'],
  ['Pragma', 'akamai-x-cache-on'],
]

const MOST_VALUES = 3
const valuesOf = (name: string) => HEADERS.filter(([other]) => other === name).map(([, value]) => value)
/** Whoever has one is not given a kept page. */
const COOKIES: Record<string, string>[] = [{}, { Cookie: 'session-3000=nobody' }]
const PATHS = [
  '/',
  '/faq',
  '/blogs',
  '/search-query?q=one',
  '/contact-us',
  '/login',
  '/feed.xml',
  '/sitemap.xml',
  '/no-such-page',
  '/admin',
]

describe('headers that say where a request comes from or goes to', () => {
  let app: TestApp

  before(async () => {
    app = await openTestApp()
  })

  after(() => app.close())

  /** What is made for one visit alone is left out. */
  async function answerTo(path: string, headers: Record<string, string>) {
    const { status, headers: said, html } = await app.page(path, { headers })
    const steady = [...said]
      .filter(([name]) => name !== 'x-request-id')
      .map(([name, value]) => [name, value.replaceAll(/'nonce-[^']+'/g, '(nonce)')])
    const body = html.replaceAll(/nonce="[^"]*"|type="hidden" name="\w+" value="[^"]*"|data-\w+="[^"]*"|<lastBuildDate>[^<]*/g, '(visit)')
    return { status, said: steady, body }
  }

  it(`R36 change nothing: ${HEADERS.length} of them, of kept pages and of those that are made for each`, async () => {
    const rounds = Array.from({ length: MOST_VALUES }, (_, round) =>
      HEADERS.filter(([name, value]) => valuesOf(name).indexOf(value) === round),
    )
    assert.equal(rounds.flat().length, HEADERS.length)
    for (const path of PATHS)
      for (const cookie of COOKIES) {
        await answerTo(path, cookie)
        const plain = await answerTo(path, cookie)
        for (const [round, headers] of rounds.entries())
          assert.deepEqual(await answerTo(path, { ...cookie, ...Object.fromEntries(headers) }), plain, `${path}, round ${round}`)
      }
  })

  it('R36 lead to no other host in a link that is mailed or printed, nor in a redirect', async () => {
    const headers = { 'X-Forwarded-Host': EVIL, Forwarded: `host=${EVIL}` }
    for (const path of ['/feed.xml', '/feed.json', '/sitemap.xml', '/']) {
      const { html } = await app.page(path, { headers })
      assert.ok(html.includes(ORIGIN), path)
      assert.ok(!html.includes(EVIL), path)
    }
  })
})
