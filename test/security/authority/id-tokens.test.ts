import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { badTokens, lookAlikes } from '#test/peers/bad-tokens.ts'
import { openSignInApp, type SignInApp } from '#test/sign-in/sign-in-app.ts'

const MINUTE = 60_000

function turnClock(app: SignInApp, milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

let app: SignInApp

before(async () => {
  app = await openSignInApp()
  await app.signInWithGoogle()
})

after(() => app.close())

describe('a bad ID token', () => {
  it('R3 never signs anybody in, whatever is wrong with it, and leaves one line in the log', async () => {
    const { peer, clock } = app
    const tokens = await badTokens(peer, clock.now)
    assert.ok(tokens.length >= 40, String(tokens.length))
    for (const [name, make] of tokens) {
      const page = await app.openPage()
      const credential = await make(page.nonce)
      const before = app.logged.length
      const response = await app.send(credential, page)
      const isOther = lookAlikes('admin@example.com').some((email) => name.includes(email))
      assert.equal(response.status, isOther ? 302 : 401, `${name}: ${app.failures().at(-1)}`)
      if (!isOther && !name.includes('another subject')) assert.match(app.failures().at(-1) ?? '', /^ID token: /, name)
      if (/^[HP]S256/.test(name)) assert.equal(app.failures().at(-1), 'ID token: ERR_JOSE_ALG_NOT_ALLOWED', name)
      assert.equal(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session')).length, 0, name)
      if (isOther) assert.equal(response.headers.get('Location'), '/pagenotfound', name)
      else assert.match(await response.text(), /role="alert"[^>]*>Login Failed/, name)
      const lines = app.logged.slice(before)
      assert.deepEqual(
        lines.map(({ event }) => event),
        ['Login Failed'],
        name,
      )
      const line = JSON.stringify(lines)
      for (const secret of [...credential.split('.').filter((part) => part.length > 8), 'admin@', page.nonce, page.formToken])
        assert.equal(line.includes(secret), false, `${name}: ${line}`)
    }
    assert.equal(await app.sessions(), 1)
    assert.deepEqual(peer.state.foreign, [], 'nothing was fetched for a token')
  })

  it('R4 is one that comes from another page or browser than the form', async () => {
    turnClock(app, 10 * MINUTE)
    const mine = await app.openPage()
    const other = await app.openPage()
    const token = await app.peer.token({ nonce: mine.nonce }, { now: app.clock.now })
    const statuses = async (page: { cookie: string; formToken: string }) => (await app.send(token, page)).status
    assert.equal(await statuses(other), 401)
    assert.equal(await statuses({ cookie: mine.cookie, formToken: other.formToken }), 401)
    assert.equal(await statuses({ cookie: other.cookie, formToken: mine.formToken }), 401)
    assert.equal(await statuses({ cookie: '', formToken: mine.formToken }), 401)
    assert.equal(await statuses({ cookie: mine.cookie, formToken: '' }), 401)
    assert.equal(await statuses({ cookie: 'sign-in-3000=IiI%3D', formToken: '' }), 401)
    const foreign = await app.request('/login', {
      method: 'POST',
      body: new URLSearchParams({ credential: token, form_token: mine.formToken }),
      headers: { Cookie: mine.cookie, Origin: 'https://evil.example' },
    })
    assert.equal(foreign.status, 403)
    assert.equal(await app.sessions(), 1)
    assert.equal(await statuses(mine), 302, 'none of it used the page up')
  })
})

describe('an ID token that was good', () => {
  it('R4 is one that is used again, in whatever spelling, a hundred times', async () => {
    const page = await app.openPage()
    const token = await app.peer.token({ nonce: page.nonce }, { now: app.clock.now })
    assert.equal((await app.send(token, page)).status, 302)
    const sessions = await app.sessions()
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const spare = last[last.indexOf(token.at(-1) ?? '') ^ 1] ?? ''
    const spellings = [
      token,
      `${token}==`,
      `${token} `,
      `${token}\n`,
      `${token.slice(0, -9)}\t${token.slice(-9)}`,
      token.slice(0, -1) + spare,
    ]
    const other = await app.openPage()
    for (let tries = 0; tries < 100; tries += spellings.length + 1) {
      for (const spelling of spellings) assert.equal((await app.send(spelling, page)).status, 401, JSON.stringify(spelling.slice(-12)))
      assert.equal((await app.send(token, other)).status, 401)
    }
    assert.equal(await app.sessions(), sessions)
  })

  it('R4 is one that comes after five minutes', async () => {
    const inTime = await app.openPage()
    turnClock(app, 5 * MINUTE - 1000)
    assert.equal((await app.send(await app.peer.token({ nonce: inTime.nonce }, { now: app.clock.now }), inTime)).status, 302)
    const late = await app.openPage()
    turnClock(app, 5 * MINUTE)
    assert.equal((await app.send(await app.peer.token({ nonce: late.nonce }, { now: app.clock.now }), late)).status, 401)
  })
})

describe('a good ID token', () => {
  it('R4 gives exactly one session to twenty who come with it at the same moment', async () => {
    const app = await openSignInApp()
    const page = await app.openPage()
    const token = await app.peer.token({ nonce: page.nonce }, { now: app.clock.now })
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send(token, page)))
    assert.equal(answers.filter(({ status }) => status === 302).length, 1)
    assert.equal(answers.filter(({ status }) => status === 401).length, 19)
    assert.equal(await app.sessions(), 1)
    assert.equal(app.failures().length, 19)
    await app.close()
  })

  it('R4 works in each of several tabs', async () => {
    const app = await openSignInApp()
    const first = await app.openPage()
    const second = await app.openPage(first.cookie)
    assert.notEqual(first.nonce, second.nonce)
    assert.equal((await app.send(await app.peer.token({ nonce: first.nonce }, { now: app.clock.now }), first)).status, 302)
    await app.close()
  })

  it('R3 is worth a minute’s difference between two clocks, and no more', async () => {
    const app = await openSignInApp()
    const seconds = Math.floor(app.clock.now.getTime() / 1000)
    for (const [changes, status] of [
      [{ iat: seconds + 60, nbf: seconds + 60, exp: seconds + 3660 }, 302],
      [{ iat: seconds - 300 }, 302],
      [{ exp: seconds + 1 }, 302],
    ] as const) {
      const page = await app.openPage()
      assert.equal((await app.send(await app.peer.token({ nonce: page.nonce, ...changes }, { now: app.clock.now }), page)).status, status)
    }
    await app.close()
  })
})
