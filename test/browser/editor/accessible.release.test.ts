import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE, violations, violationsOfColours } from '#test/browser/axe.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { type Writing, write } from './writing.ts'

const TEXT =
  '<h2>Plan</h2><p>words <code>code</code></p><table><tbody><tr><td><p>City</p></td></tr></tbody></table><figure><img src="/assets/img/960x900/none.webp" alt="" width="9" height="9"></figure><p>End.</p>'

describe('what opens in the editor', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const opening: Record<string, (writing: Writing) => Promise<void>> = {
    async slash({ page }) {
      await page.keyboard.type(' /')
      await page.getByRole('listbox').waitFor()
    },
    async find({ page }) {
      await page.keyboard.press('Control+f')
      await page.keyboard.type('words')
      await page.getByRole('status').filter({ hasText: '1 of 1' }).waitFor()
    },
    async help({ page }) {
      await page.getByRole('button', { name: 'More tools' }).click()
      await page.getByRole('button', { name: 'Writing by keyboard' }).click()
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
    async video({ page }) {
      await page.getByRole('button', { name: 'More tools' }).click()
      await page.getByRole('button', { name: 'Insert video' }).click()
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
    async 'full-screen'({ page }) {
      await page.keyboard.press('Control+Shift+f')
      await page.locator('[data-full-screen]').waitFor()
    },
  }

  for (const [name, open] of Object.entries(opening)) {
    it(`passes axe in both schemes, and fits a small phone: ${name}`, async () => {
      const writing = await write(site, name, TEXT, AXE)
      const { page } = writing
      await open(writing)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await page.evaluate(colorScheme === 'light' ? violations : violationsOfColours), [], colorScheme)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      assert.ok((await widthOf(page)) <= 320)
    })
  }
})

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth)
}
