import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { field, formsOf, PUBLISHED, pressInMenu, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { until } from '#test/process/wait-until.ts'

const POST = { 'Content excerpt': 'Short.', Category: 'Locations', Author: 'Asha Rao', 'Expiry date': '2027-12-20' }

describe('a post', () => {
  let site: BrowserSite
  const { stored } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function open(path: string, width: number): Promise<Page> {
    const page = await site.administrator({ viewport: { width, height: 844 } })
    await page.goto(path)
    await settled(page)
    return page
  }

  async function write(page: Page, more: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries({ ...POST, ...more })) await field(page, label).fill(text)
  }

  async function assertAccessible(page: Page): Promise<void> {
    await page.evaluate(AXE)
    const found = await page.evaluate(violations)
    assert.deepEqual(
      found.filter((each) => !each.includes('Control+K')),
      [],
    )
  }

  const primary = (page: Page, name: string | RegExp) => page.locator('#post-form').getByRole('button', { name, exact: true })
  const dialog = (page: Page) => page.getByRole('dialog')

  for (const width of [1280, 390])
    it(`is scheduled, unpublished and duplicated by pointer at ${width} px, and says each time what visitors see`, async () => {
      const page = await open('/add-tradewind-blog', width)
      const title = `Pune in 90 days, ${width}`
      await write(page, { Title: title })
      await primary(page, 'Publish').waitFor()
      await write(page, { 'Posted date': '2026-12-20', Time: '09:00' })
      await status(page, SAVED)
      await assertAccessible(page)
      await primary(page, 'Schedule for Dec 20, 9:00 AM IST').click()
      await dialog(page)
        .getByRole('heading', { name: `Schedule “${title}”?` })
        .waitFor()
      await dialog(page).getByText('Sunday, Dec 20, 9:00 AM IST').waitFor()
      await dialog(page).getByText(`/blog-details?id=pune-in-90-days-${width}`).waitFor()
      await assertAccessible(page)
      await dialog(page).getByRole('link', { name: 'Edit content' }).click()
      await assertFocus(page.locator('#field-content'))
      await primary(page, 'Schedule for Dec 20, 9:00 AM IST').click()
      await dialog(page).getByRole('button', { name: 'Schedule' }).click()
      await page.waitForURL('**/blogs')
      await status(page, 'Scheduled for Dec 20, 9:00 AM IST.')

      const id = `live-${width}`
      await site.app.store.create({ index: 'news', id, body: PUBLISHED }, { publicEffect: 'changed' })
      await page.goto(`/edit-news/${id}`)
      await settled(page)
      await page.getByText('Live', { exact: true }).waitFor()
      await pressInMenu(page, 'Unpublish…')
      await dialog(page).getByText('Visitors will see “Page not found”.').waitFor()
      await dialog(page).getByRole('button', { name: 'Unpublish' }).click()
      await status(page, 'Unpublished. Visitors now see “Page not found”.')
      await page.getByRole('link', { name: 'View draft' }).waitFor()
      await primary(page, 'Publish').waitFor()
      assert.equal((await stored(id))?.body.draft, true)
      await settled(page)
      await pressInMenu(page, 'Duplicate')
      await status(page, 'Duplicated. This copy is a draft.')
      assert.equal(await field(page, 'Title').inputValue(), 'Published (copy)')
      assert.match(await page.title(), /^Published \(copy\) · Edit News/)
    })

  it('is published by keyboard; a held Enter does not confirm, and Escape goes back to the button', async () => {
    const page = await open('/add-tradewind-blog', 1280)
    await write(page, { Title: 'By keyboard' })
    await status(page, SAVED)
    const { press } = keyboardOf(page)
    await page.getByRole('button', { name: 'Save draft' }).focus()
    await press('Tab')
    await assertFocus(primary(page, 'Publish'))
    await page.keyboard.down('Enter')
    await assertFocus(dialog(page).getByRole('button', { name: 'Publish' }))
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter')
    assert.ok(await dialog(page).isVisible(), 'a held key confirms nothing')
    await page.keyboard.up('Enter')
    await press('Escape')
    await assertFocus(primary(page, 'Publish'))
    await press('Control+Enter')
    await assertFocus(dialog(page).getByRole('button', { name: 'Publish' }))
    await press('Enter')
    await page.waitForURL('**/blogs')
    await status(page, 'Published. Visitors see it now.')
  })

  it('that was unpublished meanwhile is not updated: the form asks, keeps the words, and says Publish', async () => {
    await site.app.store.create({ index: 'news', id: 'both', body: { ...PUBLISHED, logo: 'a.webp', author_logo: 'b.webp' } })
    const page = await open('/edit-news/both', 1280)
    const other = await open('/edit-news/both', 1280)
    await pressInMenu(other, 'Unpublish…')
    await dialog(other).getByRole('button', { name: 'Unpublish' }).click()
    await status(other, 'Unpublished.')
    await field(page, 'Category').fill('Typed')
    await page.getByRole('alert').filter({ hasText: 'Conflict: Administrator changed this post' }).waitFor()
    await page
      .getByRole('region', { name: /^Category: / })
      .getByRole('button', { name: 'Keep mine' })
      .click()
    await status(page, SAVED)
    assert.equal((await stored('both'))?.body.draft, true)
    await primary(page, 'Publish').click()
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    await status(page, 'Published. Visitors see it now.')
    await until(async () => (await stored('both'))?.body.draft === false)
  })
})
