import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { purgeItem } from '#domain/item-changes/item-writes.ts'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const DELETED = '/admin/manage-blogs?show=deleted'

describe('restoring several deleted items', () => {
  let site: BrowserSite

  beforeEach(async () => {
    site = await openBrowserSite()
  })

  afterEach(() => site.close())

  /** The first was deleted last. */
  async function storeDeleted(count: number): Promise<void> {
    const now = site.app.services.now().getTime()
    const items = [...Array(count).keys()].map((at) => {
      const title = `Item ${String(at).padStart(2, '0')}`
      const deleted_at = new Date(now - at * 1000).toISOString()
      return { index: 'news', id: `n${at}`, body: { ...PUBLISHED, title, deleted_at } } as const
    })
    await site.app.store.createMany(items)
  }

  async function open(options: Parameters<BrowserSite['administrator']>[0] = {}): Promise<Page> {
    const page = await site.administrator(options)
    await page.goto(DELETED)
    await alive(page)
    return page
  }

  const box = (page: Page, at: number): Locator =>
    page.getByRole('checkbox', { name: `Select Item ${String(at).padStart(2, '0')}`, exact: true })
  const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Bulk actions' })
  const tool = (page: Page): Locator => tools(page).getByRole('button', { name: 'Restore', exact: true })
  const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true })
  const told = (page: Page, text: string): Locator => page.locator('[role=status], [role=alert]').filter({ hasText: text })
  const deleted = async () =>
    (await site.app.store.find({ indexes: ['news'], where: [{ field: 'deleted_at', gte: '2000' }], size: 0 })).total

  it('restores ticked items by keyboard only, names a purged one, and undoes it', async () => {
    await storeDeleted(4)
    const page = await open()
    const { press, tabTo } = keyboardOf(page)
    assert.equal(await tools(page).isVisible(), false, 'nothing is selected yet')
    for (const at of [0, 1, 2]) {
      await tabTo(box(page, at))
      await press('Space')
    }
    await page.getByText('3 selected').waitFor()
    assert.deepEqual(
      await tools(page).getByRole('button').allInnerTexts(),
      ['Restore', 'Delete permanently'],
      'there is nothing else to do',
    )
    await purgeItem(site.app.services, (await site.app.store.get('news', 'n1')) ?? assert.fail())
    await tabTo(tool(page))
    await press('Enter')
    const report = told(page, '2 posts restored. 1 stayed as it was:')
    await report.getByText('it’s no longer in Trash. Trash keeps posts for 30 days.').waitFor()
    await assertFocus(report)
    await page.getByText('1 news item', { exact: true }).waitFor()
    assert.equal(await deleted(), 1)
    await tabTo(undo(page))
    await press('Enter')
    await told(page, '2 posts changed back.').waitFor()
    await page.getByText('3 news items', { exact: true }).waitFor()
    assert.equal(await deleted(), 3)
  })

  it('asks with the number before all of the list is restored, more than the page shows', async () => {
    await storeDeleted(30)
    const page = await open()
    await page.getByRole('checkbox', { name: 'Select all 12 on this page' }).click()
    await page.getByRole('checkbox', { name: 'Select all 30 of this list' }).click()
    await page.getByText('30 selected').waitFor()
    await tool(page).click()
    const dialog = page.getByRole('dialog', { name: 'Restore 30 posts?' })
    await dialog.getByText('These are all 30 posts of this list, not only those on this page.').waitFor()
    assert.equal(await deleted(), 30, 'nothing is done')
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await told(page, '30 posts restored.').waitFor()
    await page.getByText('Trash is empty.').waitFor()
    assert.equal(await deleted(), 0)
    await undo(page).click()
    await told(page, '30 posts changed back.').waitFor()
    assert.equal(await deleted(), 30)
  })

  it('works without script as a form, with Undo', async () => {
    await storeDeleted(14)
    const page = await open({ javaScriptEnabled: false })
    await box(page, 0).check()
    await box(page, 2).check()
    await tool(page).click()
    await told(page, '2 posts restored.').waitFor()
    assert.deepEqual([new URL(page.url()).search, await deleted()], ['?show=deleted', 12])
    await undo(page).click()
    await told(page, '2 posts changed back.').waitFor()
    await page.getByRole('checkbox', { name: 'Select all 12 on this page' }).check()
    await page.getByRole('checkbox', { name: 'Select all 14 of this list' }).check()
    await tool(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
    await told(page, '14 posts restored.').waitFor()
    assert.equal(await deleted(), 0)
  })
})
