import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openBackups } from '#server/backups/open-backups.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openStore } from '#test/open-store.ts'

describe('in a browser, Settings', () => {
  let site: BrowserSite

  before(async () => {
    const opened = await openStore()
    site = await openBrowserSite({
      opened,
      outside: { backups: openBackups({ dataDir: '/nowhere', backups: { retentionDays: 14 } }, opened) },
    })
    const body = { title: 'Planned', draft: false, posted_date: '20/12/2026', posted_time: '09:00', expiry_date: '20/12/2027' }
    await site.app.store.create({ index: 'blog', id: 'planned', body }, { publicEffect: 'changed' })
  })

  after(() => site.close())

  async function check(page: Page, width: number): Promise<void> {
    await page.evaluate(AXE)
    assert.deepEqual(await page.evaluate(violations), [], `${page.url()} at ${width}`)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `nothing overflows at ${width}`)
  }

  for (const [width, city, zone] of [
    [1280, 'New York', 'America/New_York'],
    [390, 'Tokyo', 'Asia/Tokyo'],
  ] as const)
    it(`tells what is missing, copies it, and changes what it may, by keyboard at ${width} px`, async () => {
      const page = await site.administrator({ viewport: { width, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })
      await page.goto('/admin/settings')
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      assert.match((await page.locator('main li[data-state]').first().textContent()) ?? '', /^Email.*Off/)
      await check(page, width)
      await page.getByRole('button', { name: 'Copy setup steps: Email' }).press('Enter')
      await page.getByText('Copied.').waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      assert.match(copied, /^Turn on email\n[\s\S]*\nSMTP_URL=\S+\nMAIL_FROM=Tradewind <website@example\.com>\n/)
      const fold = page.locator('summary', { hasText: 'a mail server and a sender address' })
      await fold.press('Enter')
      assert.equal(await page.locator('details[open] pre').textContent(), copied, 'what is copied is what the folded text says')

      await page.getByRole('button', { name: 'Change the reply promise' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Reply promise' })
      await dialog.getByLabel('Messages are answered within').fill(`${width} minutes`)
      await check(page, width)
      await page.keyboard.press('Enter')
      await page.getByText('Saved. Visitors read the new reply promise now.').waitFor()
      await page.getByText(`${width} minutes. About privacy`).waitFor()

      await page.getByRole('button', { name: 'Change message retention' }).press('Enter')
      await page.getByLabel('Days to keep messages').fill('0')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Message retention' }).getByText('Enter a number of days').waitFor()
      await page.keyboard.press('Escape')

      await page.getByRole('link', { name: 'Change the time zone' }).press('Enter')
      const field = page.getByLabel('New time zone')
      await field.fill('Atlantis')
      await field.press('Enter')
      await page.getByText('Enter the name of a time zone').waitFor()
      await field.fill(city)
      await field.press('Enter')
      await page.getByText('Same clock time').first().waitFor()
      await check(page, width)
      await page.getByRole('radio', { name: /^The moment/ }).press('Space')
      await page.getByRole('button', { name: 'Change time zone' }).press('Enter')
      await page.getByText(new RegExp(`^Changed from .* to ${zone}\\.$`)).waitFor()
      await check(page, width)
    })
})
