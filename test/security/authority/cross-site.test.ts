import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ORIGIN, openTestApp, type TestApp } from '#test/test-app.ts'
import { builtRoutes } from './built-routes.ts'
import { storedHash } from './stored-hash.ts'
import { harmfulForms, storeThings } from './stored-things.ts'

/** Every address that takes forms: the administrator's, the contact form, signing in and out. */
const WRITES = builtRoutes()
  .filter(({ takesForms }) => takesForms)
  .map(({ path }) => path.replace(':id', 'one').replace(':table', 'faq'))

const FORM = harmfulForms.restores().toString()
const JSON_FORM = JSON.stringify(Object.fromEntries(harmfulForms.restores()))
const MULTIPART = `--x\r\nContent-Disposition: form-data; name="json"\r\nContent-Type: application/json\r\n\r\n${JSON_FORM}\r\n--x--\r\n`
const URLENCODED = 'application/x-www-form-urlencoded'

const FOREIGN: Record<string, string>[] = [
  {},
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN },
  { 'Sec-Fetch-Site': 'same-site', Origin: ORIGIN },
  { 'Sec-Fetch-Site': 'none', Origin: ORIGIN },
  { 'Sec-Fetch-Site': 'same-origin, cross-site', Origin: ORIGIN },
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: `${ORIGIN}.evil.example` },
  { Origin: 'http://localhost:3001' },
  { Origin: 'http://evil.example:3000' },
  { Origin: 'https://localhost:3000' },
  { Origin: `${ORIGIN}@evil.example` },
  { Origin: `${ORIGIN}, https://evil.example` },
  { Origin: `${ORIGIN}/` },
  { Origin: '' },
  { Referer: `${ORIGIN}/admin` },
]

/** Bodies that a page elsewhere can send without being asked first, and JSON. */
const BODIES: [type: string, body: string][] = [
  [URLENCODED, FORM],
  ['multipart/form-data; boundary=x', MULTIPART],
  ['text/plain', JSON_FORM],
  ['application/json', JSON_FORM],
]

let app: TestApp
let cookie: string

before(async () => {
  app = await openTestApp()
  await storeThings(app)
  cookie = await app.signIn()
})

after(() => app.close())

/** With nothing added to what is said. */
async function ask(path: string, init: RequestInit): Promise<number> {
  const headers = { Cookie: cookie, ...(init.headers as Record<string, string>) }
  return (await app.hono.fetch(new Request(ORIGIN + path, { ...init, headers }))).status
}

describe('a form of somebody else, in the name of the administrator,', () => {
  it('R8 is refused at every address that takes forms, whatever it says of where it is from', async () => {
    assert.ok(WRITES.length > 15, WRITES.join())
    const before = await storedHash(app)
    for (const path of WRITES)
      for (const headers of FOREIGN)
        for (const [type, body] of BODIES)
          for (const target of [path, `${path}.data`, `${path}?index`]) {
            const status = await ask(target, { method: 'POST', body, headers: { ...headers, 'Content-Type': type } })
            assert.equal(status, 403, `${target} ${JSON.stringify(headers)} ${type}`)
          }
    assert.equal(await storedHash(app), before)
  })

  it('R8 is no form unless a form would say so, from our own pages too', async () => {
    const before = await storedHash(app)
    for (const path of WRITES)
      for (const type of ['text/plain', 'application/json', 'text/plain; application/x-www-form-urlencoded', 'application/xml', ''])
        for (const body of [FORM, JSON_FORM]) {
          const status = await ask(path, { method: 'POST', body, headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type } })
          assert.equal(status, 415, `${path} ${type}`)
        }
    assert.equal(await storedHash(app), before)
  })

  it('R8 does nothing by another method, or by one that hides what it is', async () => {
    const before = await storedHash(app)
    const overrides = { 'X-HTTP-Method-Override': 'POST', 'X-Method-Override': 'POST', 'X-HTTP-Method': 'POST' }
    for (const path of WRITES) {
      for (const method of ['GET', 'HEAD'])
        for (const headers of [{}, overrides])
          for (const query of [FORM, `${FORM}&_method=POST&_method=DELETE`]) {
            const status = await ask(`${path}?${query}`, { method, headers })
            assert.ok(status < 500, `${method} ${path} ${status}`)
          }
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'POSTS'])
        assert.equal(await ask(path, { method, headers: { 'Sec-Fetch-Site': 'same-origin', ...overrides } }), 405, `${method} ${path}`)
    }
    assert.equal(await storedHash(app), before)
    assert.equal(await ask('/admin', { headers: {} }), 200, 'nor does it sign out')
  })

  it('R8 is refused behind a proxy with TLS where it comes from the same name without TLS, which anybody on the way can be', async () => {
    const https = await openTestApp({ settings: { siteUrl: 'https://www.example.com' } })
    const send = async (Origin: string) => {
      const headers = { Origin, 'Content-Type': URLENCODED }
      return (await https.hono.fetch(new Request('http://www.example.com/logout', { method: 'POST', body: FORM, headers }))).status
    }
    assert.deepEqual([await send('http://www.example.com'), await send('https://www.example.com')], [403, 302])
    await https.close()
  })

  it('R8 would have changed something, had it been ours', async () => {
    const before = await storedHash(app)
    const init = { method: 'POST', body: FORM, headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': URLENCODED } }
    assert.equal(await ask('/admin/manage-blogs', init), 302)
    assert.notEqual(await storedHash(app), before)
  })
})
