import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { button, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const LETTER = { from_name: 'Grace', email: 'grace@client.example', message: 'When could they start?' }
const ITEM = { category: 'Guides', content_excerpt: 'Short.', author: 'Desk', source: 'Desk', expiry_date: '2030-01-01' }

describe('pressing again', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  /** What each of the store's documents has there that says it. */
  async function stored(index: 'blog' | 'messages', field: string, text: string): Promise<number> {
    const { documents } = await site.app.store.find({ indexes: [index], size: 100 })
    return documents.filter(({ body }) => body[field] === text).length
  }

  async function fill(page: Page, path: string, fields: Record<string, string>): Promise<void> {
    await page.goto(path)
    await settled(page)
    for (const [name, text] of Object.entries(fields)) await page.locator(`[name="${name}"]:visible`).fill(text)
  }

  /** The server does what it is asked the first time, and nobody hears of it. Gives how often it was asked. */
  async function loseFirstAnswer(page: Page, pattern: string): Promise<() => number> {
    let asked = 0
    await page.route(pattern, async (route) => {
      if (route.request().method() !== 'POST' || ++asked > 1) return route.continue()
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    return () => asked
  }

  test('R25 sends one message, with script: the answer was lost, then twice at once', async () => {
    const page = await site.visitor()
    await fill(page, '/contact-us', { ...LETTER, subject: 'Scripted' })
    const asked = await loseFirstAnswer(page, '**/contact-us*')
    const send = page.getByRole('button', { name: /^Send/ })
    await send.click()
    await page.getByRole('alert').waitFor()
    await send.dblclick()
    await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
    assert.equal(asked(), 2)
    assert.equal(await stored('messages', 'subject', 'Scripted'), 1)
  })

  for (const [what, path, fields, index, field] of [
    ['sends one message', '/contact-us', { ...LETTER, subject: 'Plain' }, 'messages', 'subject'],
    ['adds one item', '/add-tradewind-blog', { ...ITEM, title: 'Plain' }, 'blog', 'title'],
  ] as const) {
    const press = (page: Page) => page.getByRole('button', { name: /^(?:Send|Publish)/ }).first()

    test(`R25 ${what}, without script: twice at once`, async () => {
      const page = await site.administrator({ javaScriptEnabled: false })
      await fill(page, path, { ...fields, [field]: 'Twice' })
      await press(page).dblclick()
      await page.waitForURL(/[?&]sent=|\/blogs/)
      assert.equal(await stored(index, field, 'Twice'), 1)
    })

    test(`R25 ${what}, without script: the answer was lost, and the page is loaded again`, async () => {
      const page = await site.administrator({ javaScriptEnabled: false })
      await fill(page, path, fields)
      const asked = await loseFirstAnswer(page, `**${path}*`)
      await press(page).click()
      await page.waitForURL('chrome-error://**')
      await page.reload()
      await page.waitForURL(/[?&]sent=|\/blogs/)
      assert.equal(asked(), 2)
      assert.equal(await stored(index, field, 'Plain'), 1)
    })
  }

  test('R25 adds one item, with script: the answer was lost when it was kept first, and it is published twice at once', async () => {
    const page = await site.administrator()
    await page.goto('/add-tradewind-blog')
    await settled(page)
    const asked = await loseFirstAnswer(page, '**/add-tradewind-blog*')
    await page.locator('[name="title"]').fill('Kept unheard')
    await status(page, 'Not saved: no connection')
    for (const [name, text] of Object.entries(ITEM)) await page.locator(`[name="${name}"]:visible`).fill(text)
    await status(page, SAVED)
    assert.ok(asked() >= 2)
    await button(page, 'Publish').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).dblclick()
    await page.waitForURL(/\/(?:admin\/manage-)?blogs/)
    assert.equal(await stored('blog', 'title', 'Kept unheard'), 1)
  })
})
