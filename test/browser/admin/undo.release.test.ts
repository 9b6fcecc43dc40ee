import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'

const TITLE = 'The transfer checklist: what changes hands when a Build Operate & Transfer center becomes your own company'

describe('a deletion that was a mistake', () => {
  let site: BrowserSite
  let visitor: Page

  before(async () => {
    site = await openDemoSite()
    visitor = await site.visitor({ javaScriptEnabled: false })
  })

  after(() => site.close())

  const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

  /** Once more a page without the item may be shown, while the one with it is made. */
  async function isLiveAgain(): Promise<boolean> {
    await isLive()
    await site.app.settled()
    return isLive()
  }

  async function isLive(): Promise<boolean> {
    await visitor.goto('/search-query?q=transfer+checklist')
    return (await visitor.getByRole('main').getByRole('article').filter({ hasText: TITLE }).count()) > 0
  }

  async function deleteByKeyboard(page: Page) {
    const { press, tabTo } = keyboardOf(page)
    await tabTo(page.getByRole('button', { name: `Delete ${TITLE}` }))
    await press('Enter')
    await tabTo(page.getByRole('dialog', { name: 'Delete Blog ?' }).getByRole('button', { name: 'Delete' }))
    await press('Enter')
    await notice(page, `Deleted “${TITLE}”. You can restore it until December 21, 2026.`).waitFor()
    await alive(page)
  }

  it('is undone with two keys, and the item is back in its list and live', async () => {
    const page = await site.administrator()
    const { press } = keyboardOf(page)
    await page.goto('/admin/manage-blogs?tab=blogs&q=checklist')
    await alive(page)
    assert.ok(await isLive())
    await deleteByKeyboard(page)
    await assertFocus(notice(page, 'Deleted'), 'the next Tab leads to Undo')
    assert.equal(await page.getByRole('article').filter({ hasText: TITLE }).count(), 0)
    assert.ok(!(await isLive()))
    await press('Tab')
    await assertFocus(page.getByRole('button', { name: 'Undo', exact: true }))
    await press('Enter')
    const restored = notice(page, `Restored “${TITLE}”.`)
    await restored.waitFor()
    await alive(page)
    await assertFocus(restored)
    assert.equal(new URL(page.url()).search, '?tab=blogs&q=checklist')
    await page.getByRole('article').filter({ hasText: TITLE }).getByText('Live', { exact: true }).waitFor()
    assert.ok(await isLiveAgain())
  })

  it('is mended later in Trash, which says what Restore does', async () => {
    const page = await site.administrator()
    await page.goto('/admin/manage-blogs?tab=blogs&q=checklist')
    await alive(page)
    await deleteByKeyboard(page)
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs&show=deleted&q=checklist')
    const card = page.getByRole('row').filter({ hasText: TITLE })
    await card.getByText('November 21, 2026 at 11:30 AM').waitFor()
    await card.getByText('30 days', { exact: true }).waitFor()
    await card.getByText('Goes live again', { exact: true }).waitFor()
    assert.equal(await card.getByRole('link').count(), 0)
    assert.equal(await card.getByRole('button').count(), 2, 'Restore and Delete permanently')
    await card.getByRole('button', { name: `Restore ${TITLE}` }).click()
    await notice(page, `Restored “${TITLE}”.`).waitFor()
    await alive(page)
    assert.equal(await card.count(), 0)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: `Delete ${TITLE}` }).waitFor()
    assert.ok(await isLiveAgain())
  })

  it('is undone without script too', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto('/admin/manage-blogs?tab=blogs&q=checklist')
    await page.getByRole('button', { name: `Delete ${TITLE}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(`Restored “${TITLE}”.`).waitFor()
    assert.ok(await isLiveAgain())
  })
})
