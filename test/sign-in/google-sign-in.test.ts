import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { badTokens, lookAlikes } from '#test/peers/bad-tokens.ts'
import { openTestApp } from '#test/test-app.ts'
import { openSignInApp, type SignInApp } from './sign-in-app.ts'

const MINUTE = 60_000

function turnClock(app: SignInApp, milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

describe('sign-in with Google', () => {
  it('signs the administrator in and leads to the dashboard', async () => {
    const app = await openSignInApp()
    const page = await app.openPage()
    const response = await app.send(await app.peer.token({ nonce: page.nonce }, { now: app.clock.now }), page)
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('Location'), '/admin')
    const [session, left] = response.headers.getSetCookie()
    assert.match(session ?? '', /^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.match(left ?? '', /^sign-in=[^;]*; Max-Age=0;/)
    const home = await app.page('/admin', { headers: { Cookie: session?.split(';')[0] ?? '' } })
    assert.equal(home.status, 200)
    assert.match(home.html, />Asha</)
    assert.deepEqual(
      app.logged.map(({ event, details }) => [event, details?.by]),
      [['Signed in', 'Google']],
    )
    await app.close()
  })

  it('takes both spellings of Google for one issuer', async () => {
    const app = await openSignInApp()
    for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
      const page = await app.openPage()
      const response = await app.send(await app.peer.token({ iss, nonce: page.nonce }, { now: app.clock.now }), page)
      assert.equal(response.headers.get('Location'), '/admin', iss)
    }
    await app.close()
  })

  it('takes another issuer where one is configured, and then Google no more', async () => {
    const app = await openSignInApp({ identity: { issuer: 'https://issuer.example' } })
    for (const [iss, status] of [
      ['https://issuer.example', 302],
      ['https://accounts.google.com', 401],
    ] as const) {
      const page = await app.openPage()
      assert.equal((await app.send(await app.peer.token({ iss, nonce: page.nonce }, { now: app.clock.now }), page)).status, status, iss)
    }
    await app.close()
  })

  it('leads any other account to the not-found page, without a session', async () => {
    const app = await openSignInApp()
    const page = await app.openPage()
    const token = await app.peer.token({ nonce: page.nonce, email: 'visitor@example.com', sub: '77' }, { now: app.clock.now })
    const response = await app.send(token, page)
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('Location'), '/pagenotfound')
    assert.equal(response.headers.get('Set-Cookie'), null)
    assert.equal(await app.sessions(), 0)
    assert.deepEqual(app.failures(), ['Another account than the administrator’s'])
    assert.equal((await app.send(token, page)).status, 401, 'its nonce is used up too')
    await app.close()
  })
})

describe('the account at Google', () => {
  it('knows the administrator by the account once seen, not by the e-mail alone', async () => {
    const app = await openSignInApp()
    await app.signInWithGoogle()
    assert.equal(await app.sessions(), 1)
    for (const changes of [{ sub: '2002' }, { sub: '1001', iss: 'accounts.google.com' }]) {
      const page = await app.openPage()
      await app.send(await app.peer.token({ nonce: page.nonce, ...changes }, { now: app.clock.now }), page)
    }
    assert.equal(await app.sessions(), 2)
    assert.deepEqual(app.failures(), ['Another account with the administrator’s e-mail address'])
    await app.close()
  })

  it('ends the sessions of a former administrator at once, and knows the next one anew', async () => {
    const app = await openSignInApp()
    const former = await app.signInWithGoogle()
    app.services.settings.adminEmail = 'next@example.com'
    assert.equal((await app.request('/admin', { headers: { Cookie: former } })).status, 404)
    app.peer.state.account = { sub: '3003', email: 'next@example.com' }
    const next = await app.signInWithGoogle()
    assert.equal((await app.request('/admin', { headers: { Cookie: next } })).status, 200)
    app.peer.state.account = { sub: '4004', email: 'next@example.com' }
    await app.signInWithGoogle()
    assert.deepEqual(app.failures(), ['Another account with the administrator’s e-mail address'])
    await app.close()
  })

  it('does not exist where Google is not configured, nor for somebody signed in', async () => {
    const plain = await openTestApp()
    assert.equal((await plain.post('/login', { credential: 'x', form_token: 'y' })).status, 404)
    assert.doesNotMatch((await plain.page('/login')).html, /google/i)
    await plain.close()
    const app = await openSignInApp()
    const cookie = await app.signInWithGoogle()
    assert.equal((await app.openPage(cookie)).status, 404)
    assert.equal((await app.send('x', { cookie, formToken: '' })).status, 404)
    await app.close()
  })
})

let app: SignInApp

before(async () => {
  app = await openSignInApp()
  await app.signInWithGoogle()
})

after(() => app.close())

describe('a bad ID token', () => {
  it('never signs anybody in, whatever is wrong with it, and leaves one line in the log', async () => {
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
      else assert.match(await response.text(), /role="alert">Login Failed/, name)
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

  it('is one that comes from another page or browser than the form', async () => {
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
    assert.equal(await statuses({ cookie: 'sign-in=IiI%3D', formToken: '' }), 401)
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
  it('is one that is used again, in whatever spelling', async () => {
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
    for (const spelling of spellings) assert.equal((await app.send(spelling, page)).status, 401, JSON.stringify(spelling.slice(-12)))
    assert.equal(await app.sessions(), sessions)
  })

  it('is one that comes after five minutes', async () => {
    const inTime = await app.openPage()
    turnClock(app, 5 * MINUTE - 1000)
    assert.equal((await app.send(await app.peer.token({ nonce: inTime.nonce }, { now: app.clock.now }), inTime)).status, 302)
    const late = await app.openPage()
    turnClock(app, 5 * MINUTE)
    assert.equal((await app.send(await app.peer.token({ nonce: late.nonce }, { now: app.clock.now }), late)).status, 401)
  })
})

describe('a good ID token', () => {
  it('gives exactly one session to twenty who come with it at the same moment', async () => {
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

  it('works in each of several tabs', async () => {
    const app = await openSignInApp()
    const first = await app.openPage()
    const second = await app.openPage(first.cookie)
    assert.notEqual(first.nonce, second.nonce)
    assert.equal((await app.send(await app.peer.token({ nonce: first.nonce }, { now: app.clock.now }), first)).status, 302)
    await app.close()
  })

  it('is worth a minute’s difference between two clocks, and no more', async () => {
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
