import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ORIGIN } from '#test/test-app.ts'
import { openSignInApp, type SignInApp } from './sign-in-app.ts'

const MINUTE = 60_000

function turnClock(app: SignInApp, milliseconds: number) {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

describe('the sign-in page', () => {
  it('alone may load Google’s script and talk to its window, and is kept by no cache', async () => {
    const app = await openSignInApp()
    const { headers, html } = await app.openPage()
    const folder = new URL('.', app.peer.scriptUrl).href
    const policy = Object.fromEntries((headers.get('Content-Security-Policy') ?? '').split('; ').map((one) => [one.split(' ')[0], one]))
    assert.equal(policy['script-src'], `script-src 'self' ${app.peer.scriptUrl}`)
    assert.equal(policy['frame-src'], `frame-src ${folder}`)
    assert.equal(policy['connect-src'], `connect-src 'self' ${folder}`)
    assert.match(policy['style-src'] ?? '', new RegExp(`^style-src 'self' ${folder}style 'nonce-[\\w-]{43}'$`))
    assert.equal(policy['frame-ancestors'], "frame-ancestors 'none'")
    assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin-allow-popups')
    assert.equal(headers.get('Cache-Control'), 'no-store, no-transform')
    assert.ok(html.includes(`<script src="${app.peer.scriptUrl}" defer="" nonce=`))
    assert.match(html, /<noscript><p>[^<]+JavaScript/)
    for (const path of ['/', '/faq', '/contact-us', '/pagenotfound', '/blogs']) {
      const other = await app.page(path)
      // As words of their own: the seal of a form is random, and has any three letters in it now and then.
      assert.doesNotMatch(`${other.headers.get('Content-Security-Policy')}${other.html}`, /\bgsi\/|google/i, path)
      assert.equal(other.headers.get('Cross-Origin-Opener-Policy'), 'same-origin', path)
      assert.equal(other.headers.get('Set-Cookie'), null, path)
    }
    await app.close()
  })

  it('R4 gives every page a nonce of 256 bits, and the store only its hash', async () => {
    const app = await openSignInApp()
    const pages = await Promise.all(Array.from({ length: 20 }, () => app.openPage()))
    assert.equal(new Set(pages.map(({ nonce }) => nonce)).size, 20)
    await app.found()
    const { total, documents } = await app.store.find({ indexes: ['sign-in-attempts'], size: 100 })
    assert.equal(total, 20)
    const stored = JSON.stringify(documents)
    for (const { nonce, cookie, formToken } of pages) {
      assert.match(nonce, /^[\w-]{43}$/)
      const secret = JSON.parse(atob(decodeURIComponent(cookie.split('=')[1] ?? '')))
      for (const value of [nonce, secret, formToken]) assert.equal(stored.includes(value), false)
    }
    await app.close()
  })

  it('R4 binds the browser by a host-bound cookie on an https site', async () => {
    const app = await openSignInApp({ settings: { siteUrl: 'https://www.example.com' } })
    const response = await app.request('https://www.example.com/login')
    assert.match(response.headers.get('Set-Cookie') ?? '', /^__Host-sign-in=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    await app.close()
  })

  it('makes nothing for a look ahead, forgets what was never used, and is not made without limit', async () => {
    const app = await openSignInApp()
    const waiting = async () => {
      await app.found()
      return (await app.store.find({ indexes: ['sign-in-attempts'], size: 0 })).total
    }
    await app.request('/login', { method: 'HEAD' })
    assert.equal(await waiting(), 0)
    for (let count = 0; count < 3; count++) await app.openPage()
    assert.equal(await waiting(), 3)
    turnClock(app, 5 * MINUTE)
    await app.openPage()
    assert.equal(await waiting(), 1)
    const statuses = new Set<number>()
    for (let count = 0; count < 220; count++) statuses.add((await app.request('/login')).status)
    assert.ok(statuses.has(429))
    assert.ok((await waiting()) <= 200)
    await app.close()
  })

  it('R4 is the same origin’s alone to post to', async () => {
    const app = await openSignInApp()
    const page = await app.openPage()
    const response = await app.request('/login', {
      method: 'POST',
      body: new URLSearchParams({ credential: 'x', form_token: page.formToken }),
      headers: { Cookie: page.cookie, 'Sec-Fetch-Site': 'cross-site', Origin: ORIGIN },
    })
    assert.equal(response.status, 403)
    await app.close()
  })
})
