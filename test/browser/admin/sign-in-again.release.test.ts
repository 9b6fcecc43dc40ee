import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { createGoogleIdentity } from '#server/identity/google.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { CLIENT_ID, type GooglePeer, openGooglePeer } from '#test/peers/google.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { until } from '#test/process/wait-until.ts'
import { button, field, formsOf, SAVED, status } from './form-pages.ts'

describe('a form whose session ends', () => {
  let site: BrowserSite
  let google: GooglePeer
  let smtp: SmtpPeer
  const { open, edit, stored, copyOf } = formsOf(() => site)

  before(async () => {
    google = await openGooglePeer()
    smtp = await openSmtpPeer()
    const now = () => site.app.clock.now
    google.state.now = now
    const identity = createGoogleIdentity({ clientId: CLIENT_ID, jwksUrl: google.jwksUrl, now, fetchTimeoutMs: 3_600_000 })
    site = await openBrowserSite({
      settings: { googleSignIn: { clientId: CLIENT_ID, scriptUrl: google.scriptUrl }, mailBy: 'smtp', signInLink: true },
      outside: { identity, mailer: smtpAt(smtp.url) },
    })
  })

  after(async () => {
    await site.close()
    await site.app.services.mailer?.close()
    await google.close()
    await smtp.close()
  })

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' })

  async function endSessions(): Promise<void> {
    await site.app.found()
    for (const session of (await site.app.store.find({ indexes: ['sessions'], size: 100 })).documents) await site.app.store.remove(session)
  }

  /** Somebody types on when nobody is signed in any more. */
  async function typeSignedOut(id: string, text = 'Typed when nobody was signed in'): Promise<Page> {
    const page = await edit(id)
    await endSessions()
    await field(page, 'Title').fill(text)
    await dialog(page).waitFor()
    await status(page, 'Not saved: signed out')
    return page
  }

  /** The sign-in page in a window of its own. */
  async function openBeside(page: Page): Promise<Page> {
    const opened = page.context().waitForEvent('page')
    await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    return opened
  }

  async function pasteLink(beside: Page, link: string): Promise<void> {
    await beside.getByLabel('Sign-in link').fill(link)
    await beside.getByRole('button', { name: 'Sign in', exact: true }).click()
  }

  it('asks to sign in without taking the focus, and saves when a link is pasted in a window beside it', async () => {
    const page = await typeSignedOut('pasted')
    await assertFocus(field(page, 'Title'), 'who types goes on typing')
    await page.keyboard.press('End')
    await page.keyboard.type(', and more')
    await button(page, 'Sign in again').click()
    await assertFocus(dialog(page))
    const beside = await openBeside(page)
    await pasteLink(beside, `https://nowhere.example/login?token=${'w'.repeat(43)}`)
    await beside.getByText('was already used or has expired').waitFor()
    await pasteLink(beside, await createSignInLink(site.app.services))
    await status(page, SAVED)
    assert.equal((await copyOf('pasted'))?.values.title, 'Typed when nobody was signed in, and more')
    assert.equal(await dialog(page).count(), 0)
    await assertFocus(field(page, 'Title'), 'and goes on where he was')
    assert.equal(await field(page, 'Title').inputValue(), 'Typed when nobody was signed in, and more')
  })

  it('publishes after signing in what was to be published', async () => {
    const page = await edit('asked')
    await field(page, 'Title').fill('To be seen by all')
    await status(page, SAVED)
    await endSessions()
    await button(page, 'Update').click()
    await assertFocus(dialog(page), 'who asked is told')
    await pasteLink(await openBeside(page), await createSignInLink(site.app.services))
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await stored('asked'))?.body.title, 'To be seen by all')
  })

  it('goes on by itself when somebody signs in in another tab', async () => {
    const page = await typeSignedOut('other-tab')
    // It is told, and has not asked.
    await page.route('**/admin/signed-in', (route) => route.abort())
    const other = await page.context().newPage()
    await other.goto(await createSignInLink(site.app.services))
    await other.getByRole('button', { name: 'Sign in as admin@example.com' }).click()
    await other.waitForURL('**/admin')
    await status(page, SAVED)
    assert.equal((await copyOf('other-tab'))?.values.title, 'Typed when nobody was signed in')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('asks by itself where nobody tells', async () => {
    const page = await typeSignedOut('asks')
    await page.evaluate(() => Object.assign(BroadcastChannel.prototype, { postMessage() {} }))
    const [name = '', value = ''] = (await site.app.signIn()).split('=')
    await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    await status(page, SAVED)
    assert.equal((await copyOf('asks'))?.values.title, 'Typed when nobody was signed in')
  })

  it('signs in with Google in a window beside it, which then closes', async () => {
    const page = await typeSignedOut('google')
    const beside = await openBeside(page)
    await beside.getByRole('button', { name: 'Sign in with Google' }).click()
    await status(page, SAVED)
    assert.equal((await copyOf('google'))?.values.title, 'Typed when nobody was signed in')
    await until(() => beside.isClosed() || beside.url().includes('/admin/signed-in'))
  })

  it('has a link mailed, which saves the text when it is opened', async () => {
    const page = await typeSignedOut('mailed')
    const beside = await openBeside(page)
    await beside.getByLabel('Email').fill('admin@example.com')
    await beside.getByRole('button', { name: 'Email me a link' }).click()
    await until(() => smtp.state.taken.length === 1)
    const { text = '' } = await parseEmail(smtp.state.taken[0]?.raw ?? '')
    const other = await page.context().newPage()
    await other.goto(/http\S+token\S+/.exec(text)?.[0] ?? '')
    await other.getByRole('button', { name: 'Sign in as admin@example.com' }).click()
    await status(page, SAVED)
    assert.equal((await copyOf('mailed'))?.values.title, 'Typed when nobody was signed in')
  })

  it('can be left alone, and the dialog comes back when it is asked for', async () => {
    const page = await typeSignedOut('later')
    await button(page, 'Sign in again').click()
    await page.keyboard.press('Escape')
    assert.equal(await dialog(page).count(), 0)
    await assertFocus(field(page, 'Title'))
    await field(page, 'Title').fill('Typed on')
    await status(page, 'Not saved: signed out')
    assert.equal(await dialog(page).count(), 0)
    await button(page, 'Sign in again').click()
    await assertFocus(dialog(page))
  })

  it('offers its text after the page was loaded again and somebody has come back by its own link', async () => {
    const page = await typeSignedOut('reloaded', 'Survives')
    page.once('dialog', (asked) => void asked.accept())
    await open('/edit-news/reloaded', page)
    await page.getByText('You were signed out.').waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Sign-in link').fill(await createSignInLink(site.app.services))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/edit-news/reloaded')
    const restore = page.getByRole('button', { name: 'Restore unsaved text from' })
    await restore.click()
    await restore.waitFor({ state: 'detached' })
    assert.equal(await field(page, 'Title').inputValue(), 'Survives')
    await status(page, SAVED)
  })
})
