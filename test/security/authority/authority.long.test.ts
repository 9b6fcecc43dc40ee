import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pages } from '#app/pages.ts'
import { openSignInApp, type SignInApp } from '#test/sign-in/sign-in-app.ts'
import { ORIGIN } from '#test/test-app.ts'
import { type BuiltRoute, builtRoutes } from './built-routes.ts'
import { WITH_A_FILE } from './role-table.ts'
import { storedHash } from './stored-hash.ts'
import { harmfulForms, storeThings } from './stored-things.ts'

const ADMINISTRATOR = 'admin@example.com'
const HOUR_MS = 3_600_000

/** Load balancers ask for these by OPTIONS as well. */
const HEALTH = ['/healthz', '/readyz']

/** What answers beside the pages: reading alone, of what is public. */
const OPEN = [
  ...HEALTH,
  '/robots.txt',
  '/page-view',
  '/speculation-rules.json',
  '/api/:kind/:id',
  /^\/assets\/img\/[\dx-]+\/:file$/,
  /^\/assets\/img\/avif-\d+\/:file$/,
  /^\/looks\/:file$/,
]

const ROUTES = builtRoutes()
const FOR_THE_ADMINISTRATOR = pages.filter((page) => page.for === 'administrator').map(({ path }): string => path)
/** What the table says, and not where the guard stands: a route that has lost its guard is asked for as well. */
const GATED = ROUTES.filter(({ path, isGated }) => isGated || FOR_THE_ADMINISTRATOR.includes(path))
const addressOf = ({ path }: Pick<BuiltRoute, 'path'>) => path.replace(':id', 'one').replace(':table', 'faq')

type Caller = { name: string; headers: Record<string, string>; host?: string }

/** Every way in which the router can be asked for an address. */
function requestKinds(path: string): [string, string, RequestInit][] {
  const data = `${path}.data`
  const { edits, restores } = harmfulForms
  return [
    ['GET', path, {}],
    ['HEAD', path, { method: 'HEAD' }],
    ['GET with a slash', `${path}/`, {}],
    ['GET in capitals', path.toUpperCase(), {}],
    ['GET data', data, {}],
    ['GET data of one route', `${data}?_routes=admin`, {}],
    ['GET data of the page alone', `${data}?_routes=${encodeURIComponent(path.slice(1))}`, {}],
    ['POST', path, { method: 'POST', body: edits() }],
    ['POST to the index', `${path}?index`, { method: 'POST', body: edits() }],
    ['POST data', data, { method: 'POST', body: edits() }],
    ['POST to restore', path, { method: 'POST', body: restores() }],
    ['POST data to restore', data, { method: 'POST', body: restores() }],
  ]
}

let app: SignInApp
let callers: Caller[]

/** Everybody but the administrator. */
async function everybodyElse({ request, signIn, store, clock, openPage, send, peer }: SignInApp): Promise<Caller[]> {
  const loggedOut = await signIn()
  await request('/logout', { method: 'POST', body: harmfulForms.edits(), headers: { Cookie: loggedOut } })
  const expired = await signIn()
  clock.now = new Date(clock.now.getTime() + 25 * HOUR_MS)
  const removed = await signIn()
  for (const session of (await store.find({ indexes: ['sessions'], size: 10 })).documents)
    await store.update({ ...session, body: { ...session.body, email: 'removed@example.com' } })
  const page = await openPage()
  const refused = await send(await peer.token({ nonce: page.nonce, email: 'visitor@example.com', sub: '77' }, { now: clock.now }), page)
  const [given] = refused.headers.getSetCookie()
  return [
    { name: 'anonymous', headers: {} },
    { name: 'the keys of the former product', headers: keysOfTheFormerProduct() },
    { name: 'a random session', headers: { Cookie: `session-3000=${btoa(JSON.stringify('A'.repeat(43)))}` } },
    { name: 'a broken cookie', headers: { Cookie: 'session-3000=%00%ff;;=' } },
    { name: 'a logged-out session', headers: { Cookie: loggedOut } },
    { name: 'an expired session', headers: { Cookie: expired } },
    { name: 'the session of a removed administrator', headers: { Cookie: removed } },
    { name: 'another account at Google', headers: { Cookie: given?.split(';')[0] ?? page.cookie } },
  ]
}

/** It believed what a browser had stored; here is that, in every place in which a browser can send it. */
function keysOfTheFormerProduct(): Record<string, string> {
  const names = ['login', 'username', 'user', 'email', 'session', 'admin', 'isAdmin', 'role', 'token', '__session']
  const values = [ADMINISTRATOR, JSON.stringify({ email: ADMINISTRATOR, given_name: 'Admin' }), btoa(JSON.stringify(ADMINISTRATOR))]
  const headers = ['Login', 'Username', 'X-User', 'X-User-Email', 'X-Forwarded-User', 'X-Forwarded-Email', 'X-Auth-Request-Email', 'From']
  return {
    ...Object.fromEntries(headers.map((name) => [name, ADMINISTRATOR])),
    Cookie: names.flatMap((name) => values.map((value) => `${name}=${encodeURIComponent(value)}`)).join('; '),
    Authorization: `Bearer ${btoa(ADMINISTRATOR)}`,
  }
}

before(async () => {
  app = await openSignInApp()
  await storeThings(app)
  callers = await everybodyElse(app)
})

after(() => app.close())

describe('the route table', () => {
  it('R1 says of every route for whom it is, and the guard stands before the administrator’s and no other', () => {
    const declared = new Map(pages.flatMap((page) => ('file' in page ? [[page.path as string, page.for === 'administrator']] : [])))
    const routes = ROUTES.filter(({ isEverythingElse }) => !isEverythingElse)
    assert.deepEqual(new Map(routes.map(({ path, isGated }) => [path, isGated])), declared)
    assert.ok(GATED.length > 30, String(GATED.length))
  })

  it('R1 has nothing beside the pages but what may be read by anybody', () => {
    const answered = new Set(pages.flatMap((page) => ('answeredBy' in page ? [page.path as string] : [])))
    for (const { method, path } of app.hono.routes) {
      if (path === '/*' || path === '*') continue
      assert.ok(method === 'GET' || (method === 'OPTIONS' && HEALTH.includes(path)), `${method} ${path}`)
      const isOpen = OPEN.some((open) => (typeof open === 'string' ? open === path : open.test(path)))
      assert.ok(isOpen || answered.has(path), `nobody says who may ask for ${path}`)
    }
  })
})

describe('the guard', () => {
  it('R1 answers 404 to everybody but the administrator, for pages, data and forms alike, and nothing changes', async () => {
    const before = await storedHash(app)
    for (const { name, headers } of callers)
      for (const gated of GATED)
        for (const [kind, path, init] of requestKinds(addressOf(gated))) {
          const response = await app.request(path, { ...init, headers })
          assert.equal(response.status, 404, `${name}: ${kind} ${path}`)
          if (kind !== 'HEAD') assert.doesNotMatch(await response.text(), /Kept/, `${name}: ${kind} ${path}`)
        }
    assert.equal(await storedHash(app), before)
  })

  it('R1 lets nobody change or see through a public address what is not public', async () => {
    const before = await storedHash(app)
    let tries = 1
    const open = ROUTES.filter((route) => !GATED.includes(route) && !route.isEverythingElse).map(addressOf)
    for (const { name, headers } of callers)
      for (const path of open) {
        for (const body of [harmfulForms.edits(), harmfulForms.restores()]) {
          // Failed sign-ins are counted by address, and this is not about them.
          const from = { ...headers, 'X-Forwarded-For': `2001:db8:${(tries++).toString(16)}::1` }
          const { status } = await app.request(path, { method: 'POST', body, headers: from })
          assert.ok(status < 500, `${name}: ${status} ${path}`)
        }
      }
    for (const path of ['/api/blog/draft', '/api/news/deleted', '/blog-details?id=draft', '/blog-details?id=deleted'])
      for (const { headers } of callers) assert.equal((await app.request(path, { headers })).status, 404, path)
    assert.equal(await storedHash(app), before)
  })

  it('R1 shows the blocked page as any other page that is not there', async () => {
    const withoutAddress = (html: string) => html.replaceAll(/[\w-]{43}/g, '')
    const unknown = withoutAddress((await app.page('/no-such-page')).html)
    assert.match(unknown, /404/)
    for (const path of ['/pagenotfound', '/logout', ...GATED.map(addressOf)])
      assert.equal(withoutAddress((await app.page(path)).html), unknown, path)
  })
})

describe('the administrator', () => {
  it('R1 is let in at every gated page', async () => {
    const cookie = await app.signIn()
    const forSendingOnly = pages
      .filter((page) => 'responds' in page && page.responds === 'answers-to-forms')
      .map(({ path }): string => path)
    for (const path of GATED.filter((gated) => ![...forSendingOnly, ...WITH_A_FILE].includes(gated.path)).map(addressOf)) {
      const response = await app.request(path, { headers: { Cookie: cookie } })
      assert.equal(response.status, 200, path)
      assert.match(response.headers.get('Cache-Control') ?? '', /^no-store(?:, no-transform)?$/, path)
    }
  })

  it('R1 is nobody under another host name', async () => {
    const headers = { Cookie: await app.signIn() }
    const before = await storedHash(app)
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.2'])
      for (const gated of GATED)
        for (const [kind, path, init] of requestKinds(addressOf(gated))) {
          const response = await app.request(`http://${host}${path}`, { ...init, headers: { ...headers, Origin: ORIGIN } })
          assert.equal(response.status, 421, `${host}: ${kind} ${path}`)
        }
    assert.equal(await storedHash(app), before)
  })

  it('R1 signs out at once, and only by POST', async () => {
    const cookie = await app.signIn()
    assert.equal((await app.request('/logout', { headers: { Cookie: cookie } })).status, 404)
    assert.equal((await app.request('/admin', { headers: { Cookie: cookie } })).status, 200)
    const out = await app.request('/logout', { method: 'POST', body: harmfulForms.edits(), headers: { Cookie: cookie } })
    assert.equal(out.headers.get('Location'), '/')
    assert.equal((await app.request('/admin', { headers: { Cookie: cookie } })).status, 404)
  })
})
