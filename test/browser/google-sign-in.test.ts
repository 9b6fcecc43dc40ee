import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { CLIENT_ID, type GooglePeer, openGooglePeer } from '#test/peers/google.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

const ADMINISTRATOR = { sub: '1001', email: 'admin@example.com', given_name: 'Asha' }

describe('in a browser, the Google button', () => {
  let peer: GooglePeer
  let site: BrowserSite

  before(async () => {
    peer = await openGooglePeer()
    const now = () => site.app.clock.now
    peer.state.now = now
    site = await openBrowserSite({
      settings: { googleSignIn: { clientId: CLIENT_ID, scriptUrl: peer.scriptUrl } },
      outside: { identity: createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl: peer.jwksUrl, now, fetchTimeoutMs: 3_600_000 }) },
    })
  })

  beforeEach(() => {
    peer.state.account = { ...ADMINISTRATOR }
  })

  after(async () => {
    await site.close()
    await peer.close()
  })

  const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' })

  it('opens a window, and its account leads to the dashboard', async () => {
    const page = await site.visitor()
    const origins = new Set<string>()
    page.context().on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/login')
    const popup = page.waitForEvent('popup')
    await button(page).click()
    assert.equal(new URL((await popup).url()).origin, peer.url)
    await page.waitForURL('**/admin')
    await page.goto('/')
    assert.match(await page.content(), />Asha</)
    assert.deepEqual([...origins].sort(), [peer.url, site.url].sort(), 'nobody else was asked')
  })

  it('leads any other account to the not-found page', async () => {
    peer.state.account = { sub: '7', email: 'visitor@example.com' }
    const page = await site.visitor()
    await page.goto('/login')
    await button(page).click()
    await page.waitForURL('**/pagenotfound')
    await page.goto('/admin')
    assert.match(await page.title(), /not found/i)
  })

  it('stays on the card with the words of a failure, and works again from there', async () => {
    peer.state.account = { ...ADMINISTRATOR, email_verified: false }
    const page = await site.visitor()
    await page.goto('/login')
    await button(page).click()
    await page.getByRole('alert').filter({ hasText: 'Login Failed' }).waitFor()
    peer.state.account = { ...ADMINISTRATOR }
    await button(page).click()
    await page.waitForURL('**/admin')
  })

  it('says so where it cannot be drawn', async () => {
    const page = await site.visitor()
    await page.route(`${peer.url}/**`, (route) => route.abort())
    await page.goto('/login')
    await page.getByText('didn’t load').waitFor()
  })

  it('is waited for by nothing else on the page, and said to be missing after a while, where the network never answers', async () => {
    await site.app.store.create({
      index: 'passkeys',
      id: 'any',
      body: { email: ADMINISTRATOR.email, added_at: '2026-01-01T00:00:00.000Z' },
    })
    const page = await site.visitor()
    await page.clock.install()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    await page.route(`${peer.url}/**`, async (route) => {
      await ended
      await route.continue()
    })
    await page.goto('/login', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    const missing = page.getByText('didn’t load')
    assert.equal(await missing.isVisible(), false)
    await page.clock.fastForward(10_000)
    await missing.waitFor()
    end()
    await button(page).waitFor()
    assert.equal(await missing.isVisible(), false)
  })

  it('is asked for on no other page', async () => {
    const page = await site.visitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const path of ['/', '/faq', '/blogs', '/contact-us', '/pagenotfound']) await page.goto(path)
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(site.url)),
      [],
    )
    assert.deepEqual(await page.context().cookies(), [])
  })
})
