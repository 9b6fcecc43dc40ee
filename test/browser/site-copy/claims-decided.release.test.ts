import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const QUOTE = '#fact-home-testimonial'

describe('a fact that was decided on', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  for (const width of [360, 1280])
    it(`is named in sight, beside the next one, and Undo makes it what it was, at ${width}`, async () => {
      const page = await site.administrator({ viewport: { width, height: 740 } })
      await page.goto('/admin/site/facts')
      await press(page, 'Hide: Home, Customer quote')
      const told = page.getByRole('status').filter({ hasText: 'Hidden: Home › Customer quote. Visitors no longer see it.' })
      assert.ok(await isInSight(page, told))
      const next = await page.locator('article:focus').getAttribute('id')
      assert.equal(await told.evaluate((element) => element.nextElementSibling?.id), next)
      assert.equal(await page.locator('#hidden ~ article').count(), 1)
      await press(page, 'Undo')
      const back = page.getByRole('status').filter({ hasText: 'Undone: Home › Customer quote.' })
      assert.ok(await isInSight(page, back))
      assert.equal(await page.locator(`${QUOTE}:focus`).count(), 1)
      assert.equal(await page.locator('#hidden').count(), 0)
      assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
      await page.reload()
      assert.equal(await page.getByRole('status').count(), 0, 'it is said once')
    })

  it('is shown again without being confirmed, and what was confirmed in one go is taken back in one, without JavaScript', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto('/admin/site/facts')
    await press(page, 'Hide: Home, Customer quote')
    await press(page, 'Show again: Home, Customer quote')
    assert.match(await page.locator(QUOTE).innerText(), /Shown/)
    assert.equal(await page.getByRole('button', { name: 'Confirm: Home, Customer quote' }).count(), 1)
    const toConfirm = () => page.locator('#to-confirm').innerText()
    const [before, all] = [await toConfirm(), page.getByRole('button', { name: /^Confirm all \d+ of/, includeHidden: true }).first()]
    const name = (await all.getAttribute('aria-label')) ?? ''
    await page.locator('details').filter({ has: all }).locator('summary').first().click()
    await press(page, name)
    assert.notEqual(await toConfirm(), before)
    await page
      .getByRole('status')
      .filter({ hasText: /^Confirmed: \d+ statements\./ })
      .waitFor()
    await press(page, 'Undo')
    assert.equal(await toConfirm(), before)
  })
})

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForURL('**/facts#*')
  await settled(page)
}

async function isInSight(page: Page, element: ReturnType<Page['locator']>): Promise<boolean> {
  const { y = -1, height = 0 } = (await element.boundingBox()) ?? {}
  return y >= 0 && y + height <= (page.viewportSize()?.height ?? 0)
}
