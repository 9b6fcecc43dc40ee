import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { pages } from '#app/pages.ts'
import { itemKinds } from '#domain/items/kinds.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** Every gated address, with an id where one belongs. */
const GATED = pages.filter((page) => page.for === 'administrator').map(({ path }) => path.replace(':id', 'one'))

/** Gated addresses that take forms and are no pages. */
const FOR_SENDING_ONLY = pages.filter((page) => 'gives' in page && page.gives === 'answers-to-forms').map(({ path }): string => path)

const formBody = () => new URLSearchParams({ title: 'Stolen', source: 'x', intent: 'delete', version: '1', id: 'one' })
const restoreBody = () => new URLSearchParams({ intent: 'restore', kind: 'news', id: 'deleted' })

/** Every way in which the router can be asked for an address. */
function requestKinds(path: string): [string, string, RequestInit][] {
  const data = `${path}.data`
  return [
    ['GET', path, {}],
    ['HEAD', path, { method: 'HEAD' }],
    ['GET with a slash', `${path}/`, {}],
    ['GET in capitals', path.toUpperCase(), {}],
    ['GET data', data, {}],
    ['GET data of one route', `${data}?_routes=admin`, {}],
    ['GET data of the page alone', `${data}?_routes=${encodeURIComponent(path.slice(1))}`, {}],
    ['POST', path, { method: 'POST', body: formBody() }],
    ['POST to the index', `${path}?index`, { method: 'POST', body: formBody() }],
    ['POST data', data, { method: 'POST', body: formBody() }],
    ['POST to restore', path, { method: 'POST', body: restoreBody() }],
    ['POST data to restore', data, { method: 'POST', body: restoreBody() }],
  ]
}

let app: TestApp
let callers: [string, string][]

before(async () => {
  app = await openTestApp()
  const { store, clock } = app
  const item = { source: 'x', title: 'Kept', blog_link: '/', posted_date: '1/1/2026', expiry_date: '1/1/2027', draft: false }
  await store.createEach([
    ...itemKinds.map((index) => ({ index, id: 'one', body: item })),
    { index: 'news', id: 'deleted', body: { ...item, deleted_at: clock.now.toISOString() } },
    { index: 'messages', id: 'one', body: { from_name: 'x', message: 'Kept' } },
  ])
  const loggedOut = await app.signIn()
  await app.request('/logout', { method: 'POST', body: formBody(), headers: { Cookie: loggedOut } })
  const expired = await app.signIn()
  clock.now = new Date(clock.now.getTime() + 25 * 3600_000)
  const formerAdministrator = await app.signIn()
  for (const session of (await store.find({ indexes: ['sessions'], size: 10 })).documents)
    await store.update({ ...session, body: { ...session.body, email: 'former@example.com' } })
  callers = [
    ['anonymous', ''],
    ['the keys of the former product', 'login=admin@example.com; username=Admin; user={"email":"admin@example.com"}'],
    ['a random session', `session=${btoa(JSON.stringify('A'.repeat(43)))}`],
    ['a broken cookie', 'session=%00%ff;;='],
    ['a logged-out session', loggedOut],
    ['an expired session', expired],
    ['a former administrator', formerAdministrator],
  ]
})

after(() => app.close())

async function contentHash(): Promise<string> {
  await app.found()
  const found = await app.store.find({ indexes: [...itemKinds, 'messages', 'images'], size: 1000 })
  return createHash('sha256').update(JSON.stringify(found.documents)).digest('hex')
}

describe('the guard', () => {
  it('answers 404 to everybody but the administrator, for pages, data and forms alike, and nothing changes', async () => {
    const before = await contentHash()
    for (const [caller, cookie] of callers)
      for (const gated of GATED)
        for (const [kind, path, init] of requestKinds(gated)) {
          const response = await app.request(path, { ...init, headers: { Cookie: cookie } })
          assert.equal(response.status, 404, `${caller}: ${kind} ${path}`)
          if (kind !== 'HEAD') assert.doesNotMatch(await response.text(), /Kept/, `${caller}: ${kind} ${path}`)
        }
    assert.equal(await contentHash(), before)
  })

  it('shows the blocked page as any other page that is not there', async () => {
    const withoutAddress = (html: string) => html.replaceAll(/[\w-]{43}/g, '')
    const unknown = withoutAddress((await app.page('/no-such-page')).html)
    assert.match(unknown, /404/)
    for (const path of ['/pagenotfound', '/logout', ...GATED]) assert.equal(withoutAddress((await app.page(path)).html), unknown, path)
  })

  it('lets the administrator in at every gated page', async () => {
    const cookie = await app.signIn()
    for (const path of GATED.filter((gated) => !FOR_SENDING_ONLY.includes(gated))) {
      const response = await app.request(path, { headers: { Cookie: cookie } })
      assert.equal(response.status, 200, path)
      assert.equal(response.headers.get('Cache-Control'), 'no-store', path)
    }
  })
})

describe('the guard and the administrator', () => {
  it("does not take the administrator's cookie under another host name", async () => {
    const cookie = await app.signIn()
    const response = await app.request('http://evil.example/admin', { headers: { Cookie: cookie } })
    assert.equal(response.status, 421)
  })

  it("refuses the administrator's forms from foreign origins", async () => {
    const cookie = await app.signIn()
    const before = await contentHash()
    const origins: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:3000' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'http://localhost:3000.evil.example' },
      { Origin: 'http://localhost:3001' },
      { Origin: 'https://localhost:3000' },
      { Origin: '' },
    ]
    for (const gated of GATED)
      for (const headers of origins) {
        for (const body of [formBody(), restoreBody()]) {
          const response = await app.request(gated, { method: 'POST', body, headers: { Cookie: cookie, ...headers } })
          assert.equal(response.status, 403, `${gated} ${JSON.stringify(headers)} ${body}`)
        }
      }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await app.request('/admin', { method, headers: { Cookie: cookie } })
      assert.equal(response.status, 405, method)
    }
    assert.equal(await contentHash(), before)
  })

  it('signs out at once, and only by POST', async () => {
    const cookie = await app.signIn()
    assert.equal((await app.request('/logout', { headers: { Cookie: cookie } })).status, 404)
    assert.equal((await app.request('/admin', { headers: { Cookie: cookie } })).status, 200)
    const out = await app.request('/logout', { method: 'POST', body: formBody(), headers: { Cookie: cookie } })
    assert.equal(out.headers.get('Location'), '/')
    assert.equal((await app.request('/admin', { headers: { Cookie: cookie } })).status, 404)
  })
})
