import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { pressLink } from './press-link.ts'
import { openSignInApp, type SignInApp } from './sign-in-app.ts'

const MINUTE = 60_000
const OFFICE = '203.0.113.5'

describe('failed sign-ins of one address', () => {
  let app: SignInApp

  beforeEach(async () => {
    app = await openSignInApp({ settings: { signInLink: true } })
  })

  afterEach(() => app.close())

  async function tryGoogle(changes = {}, address = OFFICE): Promise<Response> {
    const page = await app.openPage()
    return app.send(await app.peer.token({ nonce: page.nonce, ...changes }, { now: app.clock.now }), page, address)
  }

  async function openLink(path: string, address = OFFICE): Promise<number> {
    return (await pressLink(app.request, path, { 'X-Forwarded-For': address })).status
  }

  const goodLink = async () => {
    return createSignInLink(app.services)
  }
  const failTenTimes = async () => {
    for (let count = 0; count < 10; count++) assert.equal((await tryGoogle({ email_verified: false })).status, 401)
  }

  it('R34 are ten in ten minutes, then it has to wait, and nobody else has', async () => {
    const session = await app.signInWithGoogle()
    await failTenTimes()
    app.clock.now = new Date(app.clock.now.getTime() + 4 * MINUTE)
    const refused = await tryGoogle()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('Retry-After'), '360')
    assert.equal(await openLink(await goodLink()), 429)
    assert.equal((await app.request('/login', { headers: { 'X-Forwarded-For': OFFICE } })).status, 200, 'the page itself is there')
    assert.equal((await app.request('/admin', { headers: { Cookie: session, 'X-Forwarded-For': OFFICE } })).status, 200)
    assert.equal((await tryGoogle({}, '203.0.113.6')).status, 302)
    assert.equal(await openLink(await goodLink(), '203.0.113.7'), 302)
    app.clock.now = new Date(app.clock.now.getTime() + 6 * MINUTE)
    assert.equal((await tryGoogle()).status, 302)
  })

  it('are those with another account and with used links as well, and no look ahead', async () => {
    for (let count = 0; count < 5; count++) {
      assert.equal((await tryGoogle({ email: 'visitor@example.com' })).headers.get('Location'), '/pagenotfound')
      assert.equal(await openLink('/login?token=used'), 422)
      for (const method of ['GET', 'HEAD']) await app.request('/login?token=used', { method, headers: { 'X-Forwarded-For': OFFICE } })
    }
    assert.equal((await tryGoogle()).status, 429)
  })

  it('are not those that succeeded, nor those during an outage of Google', async () => {
    app.peer.state.keys = 'error'
    for (let count = 0; count < 12; count++) assert.equal((await tryGoogle()).status, 503)
    app.peer.state.keys = 'up'
    for (let count = 0; count < 12; count++) assert.equal(await openLink(await goodLink()), 302)
    for (let count = 0; count < 9; count++) assert.equal(await openLink('/login?token=used'), 422)
    assert.equal(await openLink(await goodLink()), 302)
    assert.equal(await openLink('/login?token=used'), 422)
    assert.equal(await openLink(await goodLink()), 429)
  })

  it('R34 are ten also when they come at the same moment', async () => {
    const statuses = await Promise.all(Array.from({ length: 40 }, () => openLink('/login?token=used')))
    assert.deepEqual([statuses.filter((status) => status === 422).length, statuses.filter((status) => status === 429).length], [10, 30])
  })

  it('R34 are counted for a whole network of IPv6, however its addresses are written', async () => {
    const written = ['2001:db8::1', '2001:DB8:0:0:a:b:c:d', '2001:0db8::b:c:d', '2001:db8:0000::2', '2001:db8:0:0::ffff']
    for (const address of [...written, ...written]) assert.equal(await openLink('/login?token=used', address), 422, address)
    assert.equal(await openLink('/login?token=used', '2001:db8:0:0:9::9'), 429)
    for (const address of ['2001:db8:0:1::1', '2001:db9::1', '::1', '::ffff:203.0.113.9', '2001:db8:1::'])
      assert.equal(await openLink('/login?token=used', address), 422, address)
  })
})
