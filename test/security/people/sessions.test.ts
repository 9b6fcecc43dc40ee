import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pages } from '#app/pages.ts'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SECOND = 1000
const HOUR = 3_600_000

function turnClock(app: TestApp, milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

const statusOf = async (app: TestApp, Cookie: string) => (await app.request('/admin', { headers: { Cookie } })).status

describe('a session', () => {
  it('R7 is a reference of 256 random bits, of which the store keeps a hash: a stolen store opens nothing', async () => {
    const app = await openTestApp()
    const secrets = new Set<string>()
    for (let count = 0; count < 20; count++) {
      const cookie = await app.signIn()
      secrets.add(JSON.parse(atob(decodeURIComponent(cookie.split('=')[1] ?? ''))))
    }
    assert.equal(secrets.size, 20)
    const { documents } = await app.store.find({ indexes: ['sessions'], size: 100 })
    const stored = JSON.stringify(documents)
    for (const secret of secrets) {
      assert.equal(Buffer.from(secret, 'base64url').length, 32)
      assert.ok(!stored.includes(secret))
    }
    for (const { id } of documents) assert.equal(await statusOf(app, `session-3000=${encodeURIComponent(btoa(JSON.stringify(id)))}`), 404)
    await app.close()
  })

  it('R7 is another one at every sign-in, whatever cookie a browser came with', async () => {
    const app = await openTestApp()
    const planted = `session-3000=${encodeURIComponent(btoa(JSON.stringify('A'.repeat(43))))}`
    const response = await pressLink(app.request, await createSignInLink(app.services), { Cookie: planted })
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    assert.notEqual(cookie, planted)
    assert.deepEqual([await statusOf(app, planted), await statusOf(app, cookie)], [404, 200])
    await app.close()
  })

  it('R7 travels in a cookie of this host alone, out of reach of scripts and of other sites’ forms, and over https alone', async () => {
    for (const [siteUrl, pattern] of [
      ['https://www.example.com', /^__Host-session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/],
      ['http://localhost:3000', /^session-3000=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/],
    ] as const) {
      const app = await openTestApp({ settings: { siteUrl } })
      const cookie = (await pressLink(app.request, await createSignInLink(app.services))).headers.get('Set-Cookie') ?? ''
      assert.match(cookie, pattern)
      assert.ok(cookie.length <= 4096)
      await app.close()
    }
  })

  it('R7 ends after two idle hours, to the second, and lives on while it is used', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    for (let count = 0; count < 5; count++) {
      turnClock(app, 2 * HOUR - SECOND)
      assert.equal(await statusOf(app, cookie), 200)
    }
    turnClock(app, 2 * HOUR)
    assert.equal(await statusOf(app, cookie), 404)
    await app.close()
  })

  it('R7 ends 24 hours after sign-in, to the second, however much it is used, and no clock that goes back revives it', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    for (let hour = 1; hour < 24; hour++) {
      turnClock(app, HOUR)
      assert.equal(await statusOf(app, cookie), 200, `hour ${hour}`)
    }
    turnClock(app, HOUR - SECOND)
    assert.equal(await statusOf(app, cookie), 200)
    turnClock(app, SECOND)
    assert.equal(await statusOf(app, cookie), 404)
    await app.found()
    await app.signIn()
    turnClock(app, -2 * SECOND)
    assert.equal(await statusOf(app, cookie), 404, 'the next sign-in has removed it')
    await app.close()
  })

  it('R7 that cannot be touched stays a session', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const { update } = app.store
    Object.assign(app.store, { update: () => Promise.reject(new Error('database or disk is full')) })
    turnClock(app, 600 * SECOND)
    assert.equal(await statusOf(app, cookie), 200)
    Object.assign(app.store, { update })
    await app.close()
  })

  it('R7 is refused with the next request after logout, which has the browser forget what it kept', async () => {
    const app = await openTestApp()
    const [cookie, other] = [await app.signIn(), await app.signIn()]
    const out = await app.post('/logout', { any: 'thing' }, cookie)
    assert.deepEqual([out.headers.get('Location'), out.headers.get('Clear-Site-Data')], ['/', '"cache"'])
    assert.match(out.headers.get('Set-Cookie') ?? '', /^session-3000=[^;]*; Max-Age=0;/)
    assert.deepEqual([await statusOf(app, cookie), await statusOf(app, other)], [404, 200])
    await app.close()
  })

  it('R7 opens no page that a browser or a proxy may keep', async () => {
    const app = await openTestApp()
    const Cookie = await app.signIn()
    for (const { path } of pages.filter((page) => page.for === 'administrator' && !('responds' in page) && !page.path.includes(':'))) {
      const { headers } = await app.request(path, { headers: { Cookie } })
      assert.match(headers.get('Cache-Control') ?? '', /^no-store(?:, no-transform)?$/, path)
    }
    await app.close()
  })
})
