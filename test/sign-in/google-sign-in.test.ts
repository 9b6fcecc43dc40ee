import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTestApp } from '#test/test-app.ts'
import { openSignInApp } from './sign-in-app.ts'

describe('sign-in with Google', () => {
  it('signs the administrator in and opens the dashboard', async () => {
    const app = await openSignInApp()
    const page = await app.openPage()
    const response = await app.send(await app.peer.token({ nonce: page.nonce }, { now: app.clock.now }), page)
    assert.equal(response.status, 302)
    assert.equal(response.headers.get('Location'), '/admin')
    const [session, left] = response.headers.getSetCookie()
    assert.match(session ?? '', /^session-3000=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.match(left ?? '', /^sign-in-3000=[^;]*; Max-Age=0;/)
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
    assert.deepEqual(app.failures(), ['Another account than an administrator’s'])
    assert.equal((await app.send(token, page)).status, 401, 'its nonce is used up too')
    await app.close()
  })
})

describe('the account at Google', () => {
  it('is not asked for where Google is not configured, nor of somebody signed in, whom an older page leads on', async () => {
    const plain = await openTestApp()
    assert.equal((await plain.post('/login', { credential: 'x', form_token: 'y' })).status, 404)
    assert.doesNotMatch((await plain.page('/login')).html, /google/i)
    await plain.close()
    const app = await openSignInApp()
    const cookie = await app.signInWithGoogle()
    assert.equal((await app.openPage(cookie)).status, 404)
    const sent = await app.send('x', { cookie, formToken: '' })
    assert.deepEqual([sent.status, sent.headers.get('Location'), sent.headers.get('Set-Cookie')], [302, '/admin', null])
    assert.equal(await app.sessions(), 1)
    await app.close()
  })
})
