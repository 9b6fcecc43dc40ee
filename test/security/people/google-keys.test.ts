import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { CLIENT_ID, newKey } from '#test/peers/google.ts'
import { openSignInApp, type SignInApp } from '#test/sign-in/sign-in-app.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let app: SignInApp

beforeEach(async () => {
  app = await openSignInApp()
  // The key cache of jose has the machine's clock; both are turned together.
  mock.timers.enable({ apis: ['Date'], now: app.clock.now })
})

afterEach(async () => {
  mock.timers.reset()
  await app.close()
})

function turnClocks(milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
  mock.timers.setTime(app.clock.now.getTime())
}

async function trySignIn(changes = {}, options = {}): Promise<Response> {
  const page = await app.openPage()
  return app.send(await app.peer.token({ nonce: page.nonce, ...changes }, { now: app.clock.now, ...options }), page)
}

describe('Google’s keys', () => {
  it('R6 Google’s keys are fetched once in six hours while they serve', async () => {
    for (let count = 0; count < 5; count++) {
      assert.equal((await trySignIn()).status, 302)
      turnClocks(HOUR)
    }
    assert.equal(app.peer.state.fetches.length, 1)
    turnClocks(HOUR)
    assert.equal((await trySignIn()).status, 302)
    assert.equal(app.peer.state.fetches.length, 2)
  })

  for (const mode of ['hang', 'error', 'broken'] as const) {
    it(`R6 Google’s keys that cannot be had (${mode}) give an answer in words, and leave sessions alone`, async (t) => {
      const startLimit = AbortSignal.timeout
      t.mock.method(AbortSignal, 'timeout', (milliseconds: number) =>
        startLimit(app.peer.state.keys === 'hang' && milliseconds >= HOUR ? 1 : milliseconds),
      )
      const session = await app.signInWithGoogle()
      turnClocks(HOUR)
      await app.request('/admin', { headers: { Cookie: session } })
      app.peer.state.keys = mode
      turnClocks(HOUR)
      await app.request('/admin', { headers: { Cookie: session } })
      app.peer.state.fetches.length = 0
      const fresh = await openSignInApp({ identity: { jwksUrl: app.peer.jwksUrl } })
      fresh.clock.now = app.clock.now
      const page = await fresh.openPage()
      const response = await fresh.send(await app.peer.token({ nonce: page.nonce }, { now: fresh.clock.now }), page)
      assert.equal(response.status, 503)
      assert.match(await response.text(), /role="alert"[^>]*>Login Failed.*can’t reach Google/)
      assert.deepEqual(fresh.failures(), ['ID token: the keys cannot be had'])
      assert.equal(await fresh.sessions(), 0)
      assert.equal((await app.request('/admin', { headers: { Cookie: session } })).status, 200)
      app.peer.state.keys = 'up'
      turnClocks(MINUTE)
      fresh.clock.now = app.clock.now
      const again = await fresh.openPage()
      assert.equal((await fresh.send(await app.peer.token({ nonce: again.nonce }, { now: fresh.clock.now }), again)).status, 302)
      await fresh.close()
    })
  }
})

describe('asked for by many', () => {
  it('R6 Google’s keys are fetched at most twice in any minute, whatever arrives while they are away', async () => {
    app.peer.state.keys = 'error'
    const instants: number[] = []
    for (let second = 0; second < 180; second += 5) {
      const before = app.peer.state.fetches.length
      for (let count = 0; count < 20; count++) {
        const token = await app.peer.token({ nonce: 'x' }, { now: app.clock.now })
        assert.deepEqual(await app.google.verify(token), { ok: false, reason: 'the keys cannot be had', unavailable: true })
      }
      for (let made = before; made < app.peer.state.fetches.length; made++) instants.push(second)
      turnClocks(5 * SECOND)
    }
    assert.ok(instants.length >= 4, 'it goes on trying')
    for (const instant of instants)
      assert.ok(instants.filter((other) => other >= instant && other < instant + 60).length <= 2, String(instants))
  })

  it('R6 Google’s keys are fetched at most twice in any minute, whatever unknown keys tokens claim to be signed with', async () => {
    const unknown = await newKey('unknown-0')
    const instants: number[] = []
    for (let count = 0; count < 1000; count++) {
      const before = app.peer.state.fetches.length
      const token = await app.peer.token({ nonce: 'x' }, { now: app.clock.now, key: { ...unknown, kid: `unknown-${count}` } })
      assert.equal((await app.google.verify(token)).ok, false)
      if (app.peer.state.fetches.length > before) instants.push(count * 180)
      turnClocks(180)
    }
    for (const instant of instants)
      assert.ok(instants.filter((other) => other >= instant && other < instant + MINUTE).length <= 2, String(instants))
    assert.equal((await trySignIn()).status, 302, 'and the right key still signs in')
  })

  it('R6 Google’s keys may be exchanged: the next sign-in knows the new ones, and the old ones no more', async () => {
    assert.equal((await trySignIn()).status, 302)
    const old = app.peer.signingKey()
    await app.peer.rotate()
    turnClocks(31 * SECOND)
    assert.equal((await trySignIn()).status, 302)
    assert.equal((await trySignIn({}, { key: old })).status, 401)
    assert.equal(app.peer.state.fetches.length, 2)
  })

  it('R6 Google’s keys are waited for less than five seconds', async (t) => {
    const limits: number[] = []
    const startLimit = AbortSignal.timeout
    t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      limits.push(milliseconds)
      return startLimit(1)
    })
    app.peer.state.keys = 'hang'
    const google = createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl: app.peer.jwksUrl, now: () => app.clock.now })
    const token = await app.peer.token({ nonce: 'x' }, { now: app.clock.now })
    assert.deepEqual(await google.verify(token), { ok: false, reason: 'the keys cannot be had', unavailable: true })
    assert.deepEqual(limits, [4500])
  })
})
