import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/alive.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

describe('whoever presses again', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const titled = async (index: 'blog' | 'messages', field: string, text: string) =>
    (await site.app.store.find({ indexes: [index], size: 100 })).documents.filter(({ body }) => body[field] === text).length

  async function fillItem(page: Page, title: string): Promise<void> {
    await page.goto('/add-data-component')
    await alive(page)
    for (const [label, text] of [
      ['Title', title],
      ['Category', 'Guides'],
      ['Excerpt', 'Short.'],
      ['Author', 'Desk'],
    ] as const)
      await page.getByLabel(new RegExp(label)).first().fill(text)
  }

  /** What the server did is done, and nobody hears of it. */
  async function loseFirstAnswer(page: Page, pattern: string): Promise<() => number> {
    let sent = 0
    await page.route(pattern, async (route) => {
      if (route.request().method() !== 'POST' || ++sent > 1) return route.continue()
      await route.fetch({ maxRedirects: 0 })
      await route.abort()
    })
    return () => sent
  }

  for (const javaScriptEnabled of [true, false])
    test(`R25 ${javaScriptEnabled ? 'with' : 'without'} script makes one message, be it twice at once or because the answer was lost`, async () => {
      const subject = javaScriptEnabled ? 'Scripted' : 'Plain'
      const page = await site.visitor({ javaScriptEnabled })
      await page.goto('/contact-us')
      for (const [label, text] of Object.entries({ Name: 'Grace', Email: 'g@client.example', Subject: subject, Message: 'Words' }))
        await page.getByLabel(label).fill(text)
      const sent = await loseFirstAnswer(page, '**/contact-us*')
      const send = page.getByRole('button', { name: /^Send/ })
      await send.click()
      if (javaScriptEnabled) {
        await page.getByRole('alert').waitFor()
        await send.dblclick()
      } else {
        await page.waitForURL('chrome-error://**')
        await page.goBack()
        await send.dblclick()
      }
      await page.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
      assert.ok(sent() >= 2)
      assert.equal(await titled('messages', 'subject', subject), 1)
    })

  test('R25 makes one item, be it twice at once or because the answer was lost', async () => {
    const page = await site.administrator()
    await fillItem(page, 'Pressed again')
    const sent = await loseFirstAnswer(page, '**/add-data-component*')
    const add = page.getByRole('button', { name: /^(?:Add|Publish)/ }).first()
    await add.click()
    await page.waitForTimeout(0)
    await add.dblclick()
    await page.waitForURL('**/blogs*')
    assert.ok(sent() >= 2)
    assert.equal(await titled('blog', 'title', 'Pressed again'), 1)
  })
})
