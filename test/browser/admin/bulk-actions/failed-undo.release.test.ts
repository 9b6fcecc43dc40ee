import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const LOST = 'The connection was lost.'
const SIGNED_OUT = 'Nothing was done: you were signed out.'
const FAILED = 'Something went wrong on the server.'

describe('Undo that fails', () => {
  let site: BrowserSite
  let page: Page

  beforeEach(async () => {
    site = await openBrowserSite()
    const items = ['One', 'Two', 'Three'].map((title) => ({ index: 'news', id: title, body: { ...PUBLISHED, title } }) as const)
    await site.app.store.createMany(items)
    page = await site.administrator()
  })

  afterEach(() => site.close())

  const undo = () => page.getByRole('button', { name: 'Undo', exact: true })
  const told = (role: 'alert' | 'status', text: string) => page.getByRole(role).filter({ hasText: text })
  const inMoved = async () =>
    (await site.app.store.find({ indexes: ['news'], where: [{ field: 'category', equals: 'Moved' }], size: 0 })).total

  /** Presses Undo while the connection is gone, while nobody is signed in, and while the server fails. */
  async function failEachWay(before: string): Promise<void> {
    const context = page.context()
    const answered = async (problem: string) => {
      await undo().press('Enter')
      await told('alert', problem).waitFor()
      await told('status', before).waitFor()
      await assertFocus(undo())
    }
    await context.setOffline(true)
    await answered(LOST)
    await context.setOffline(false)
    const cookies = await context.cookies()
    await context.clearCookies()
    await answered(SIGNED_OUT)
    await context.addCookies(cookies)
    await page.route('**/admin/change-items*', (route) => route.fulfill({ status: 500 }))
    await answered(FAILED)
    await page.unroute('**/admin/change-items*')
  }

  it('stays beside what was done with several items, as long as it takes', async () => {
    await page.goto('/admin/manage-blogs')
    await alive(page)
    await page.getByRole('checkbox', { name: 'Select all 3' }).check()
    await page.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Set category' }).click()
    const field = page.getByRole('dialog').getByLabel('Category')
    await field.fill('Moved')
    await field.press('Enter')
    const moved = '3 posts put into “Moved”.'
    await told('status', moved).waitFor()
    await failEachWay(moved)
    assert.equal(await inMoved(), 3)
    await undo().press('Enter')
    await told('status', '3 posts changed back.').waitFor()
    assert.equal(await told('alert', FAILED).count(), 0)
    assert.equal(await inMoved(), 0)
  })

  it('stays beside what was renamed, as long as it takes', async () => {
    await page.goto(`/admin/categories?name=${encodeURIComponent(PUBLISHED.category)}`)
    await alive(page)
    await page.getByLabel('New name').fill('Other')
    await page.getByRole('button', { name: 'Rename category' }).click()
    await told('status', 'is “Other” now, in 3 posts.').waitFor()
    // The page has read itself anew: what is cut off from then on is not that.
    await page.getByRole('link', { name: 'Rename Other' }).waitFor()
    await failEachWay('is “Other” now, in 3 posts.')
    await undo().press('Enter')
    await told('status', '3 posts changed back.').waitFor()
    assert.equal((await site.app.store.get('news', 'One'))?.body.category, PUBLISHED.category)
  })
})
