import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE, violations } from '#test/browser/axe.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { focusText } from '#test/browser/editor/writing.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

describe('the command palette', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
    const { store, services } = site.app
    const post = { posted_date: '1/11/2026', expiry_date: '1/11/2027', source: 'Desk' }
    await store.createMany(
      Array.from({ length: 12 }, (_, at) => ({
        index: 'news',
        id: `walrus-${at}`,
        body: { ...post, title: `Walrus number ${at}`, draft: at === 0 },
      })),
    )
    const message = { from_name: 'Priya S.', email: 'priya@client.example', message: 'Hello', received_at: services.now().toISOString() }
    await store.createMany([
      { index: 'messages', id: 'walrus-asked', body: { ...message, subject: 'Walrus wanted', answered: true } },
      { index: 'messages', id: 'walrus-spam', body: { ...message, subject: 'Walrus for cheap', suspicious: true, set_aside_for: 'links' } },
    ])
  })

  after(() => site.close())

  const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' })
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search screens, posts, messages and actions' })
  const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

  async function open(page: Page, path: string) {
    await page.goto(path)
    await alive(page)
  }

  async function pressed(page: Page, path = '/admin') {
    await open(page, path)
    await page.keyboard.press('Control+k')
    await assertFocus(field(page))
  }

  it('finds a screen by a word that people use for it, and goes there, by keyboard', async () => {
    const page = await site.administrator({ viewport: DESK })
    const { press, type } = keyboardOf(page)
    await pressed(page)
    await type('logo')
    const found = option(page, 'Branding Logo, accent color')
    await found.and(page.locator('[aria-selected="true"]')).waitFor()
    assert.equal(await field(page).getAttribute('aria-activedescendant'), await found.getAttribute('id'))
    // A slow typist sees the results of "lo" first.
    await found
      .locator('b')
      .filter({ hasText: /^Logo$/ })
      .waitFor()
    await palette(page)
      .getByRole('status')
      .filter({ hasText: /^\d results$/ })
      .waitFor()
    await press('ArrowDown')
    await option(page, 'Replace the logo').and(page.locator('[aria-selected="true"]')).waitFor()
    await press('ArrowUp', 'Enter')
    await page.waitForURL('**/admin/site/looks')
  })

  it('finds posts in every state and messages, at most eight of each, and leaves spam out', async () => {
    const page = await site.administrator({ viewport: DESK })
    await pressed(page)
    await keyboardOf(page).type('walrus')
    await option(page, 'Walrus wanted Priya S.').waitFor()
    assert.equal(await palette(page).getByRole('group', { name: 'Posts' }).getByRole('option').count(), 8)
    assert.equal(await palette(page).getByRole('group', { name: 'Messages' }).getByRole('option').count(), 1)
    assert.match((await option(page, 'Walrus wanted Priya S.').textContent()) ?? '', /Answered$/)
    await field(page).fill('walrus number 0')
    await option(page, /^Walrus number 0 Draft/).click()
    await page.waitForURL('**/edit-news/walrus-0')
  })

  it('shows the last places and the actions of the screen before anything is typed', async () => {
    const page = await site.administrator({ viewport: DESK })
    for (const path of ['/admin/media', '/admin/people']) await open(page, path)
    await pressed(page, '/admin/manage-blogs')
    await option(page, 'Import posts Add Data').waitFor()
    const places = palette(page).getByRole('group', { name: 'Last places' }).getByRole('option')
    assert.deepEqual(await places.allInnerTexts(), ['People', 'Media library'])
    await keyboardOf(page).press('Escape')
    await palette(page).waitFor({ state: 'hidden' })
  })

  it('gives the focus back, and opens a new tab with Ctrl+Enter', async () => {
    const page = await site.administrator({ viewport: DESK })
    const { press, tabTo, type } = keyboardOf(page)
    await open(page, '/admin/people')
    const button = page.getByRole('button', { name: 'Search Ctrl K' })
    await tabTo(button)
    await press('Enter')
    await assertFocus(field(page))
    await type('redirects')
    await option(page, /^Redirects/).waitFor()
    const opened = page.context().waitForEvent('page')
    await press('Control+Enter')
    await (await opened).waitForURL('**/admin/site/redirects')
    await press('Escape')
    await assertFocus(button)
  })

  it('searches for the first 200 of 10,000 characters, and says so', async () => {
    const page = await site.administrator({ viewport: DESK })
    await pressed(page)
    const asked = page.waitForRequest((request) => /\/admin\/find\?q=w/.test(request.url()))
    await field(page).fill('walrus '.repeat(1428))
    assert.ok((new URL((await asked).url()).searchParams.get('q') ?? '').length <= 200)
    await palette(page).getByText('Only the first 200 characters are searched.').first().waitFor()
    await field(page).fill('xylophone')
    await palette(page).getByText('Nothing for “xylophone”.').waitFor()
    await palette(page).getByRole('link', { name: 'Search posts for it' }).click()
    await page.waitForURL('**/admin/manage-blogs?q=xylophone')
  })

  it('stays closed while a word is put together, and leaves the key to a selected text', async () => {
    const page = await site.administrator({ viewport: DESK })
    const { press, type } = keyboardOf(page)
    await open(page, '/add-tradewind-blog')
    const text = page.locator('[contenteditable="true"]')
    await focusText(page, text)
    await type('Words')
    await page.evaluate(() => {
      const composing = { key: 'k', ctrlKey: true, isComposing: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', composing))
    })
    assert.equal(await palette(page).isVisible(), false)
    await press('Shift+Home', 'Control+k')
    await page.getByRole('dialog').filter({ hasText: 'Link' }).first().waitFor()
    assert.equal(await palette(page).isVisible(), false)
    await press('Escape')
    await focusText(page, text)
    await press('End', 'Control+k')
    await assertFocus(field(page))
  })

  it('fills a phone, opens from the drawer and passes axe', async () => {
    const page = await site.administrator({ viewport: PHONE, bypassCSP: true })
    await page.addInitScript(AXE)
    await open(page, '/admin/media')
    await page.getByRole('button', { name: 'Admin menu' }).click()
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await field(page).fill('walrus')
    await option(page, 'Walrus wanted Priya S.').waitFor()
    await atRest(page)
    const box = await palette(page).boundingBox()
    assert.deepEqual(box && [box.x, box.width], [0, PHONE.width])
    assert.deepEqual(await page.evaluate(violations), [])
    await palette(page).getByRole('button', { name: 'Cancel' }).click()
    await assertFocus(page.getByRole('button', { name: 'Admin menu' }))
  })

  it('answers the signed-in alone, long queries too, and slows one who asks without end', async () => {
    const { app } = site
    const cookie = await app.signIn()
    const ask = (q: string) => app.request(`/admin/find?${new URLSearchParams({ q })}`, { headers: { Cookie: cookie } })
    assert.equal((await app.request('/admin/find?q=logo')).status, 404)
    const long = await ask('walrus '.repeat(1428))
    assert.equal(long.status, 200)
    const statuses = await Promise.all(Array.from({ length: 260 }, async () => (await ask('zzz')).status))
    assert.ok(statuses.includes(429) && statuses.includes(200))
    assert.equal((await ask('')).status, 200)
  })
})
