import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const LIST = '/admin/manage-blogs?sort=title'

describe('selecting several items', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  afterEach(async () => {
    await site.app.found()
    for (const item of (await site.app.store.find({ indexes: ['news'], size: 100 })).documents) await site.app.store.remove(item)
    await site.app.found()
  })

  after(() => site.close())

  async function store(count: number, more: (at: number) => object = () => ({})): Promise<void> {
    const items = [...Array(count).keys()].map((at) => {
      const title = `Item ${String(at).padStart(2, '0')}`
      return { index: 'news', id: `n${at}`, body: { ...PUBLISHED, title, ...more(at) } } as const
    })
    await site.app.store.createMany(items)
  }

  async function open(options: Parameters<BrowserSite['administrator']>[0] = {}, path = LIST): Promise<Page> {
    const page = await site.administrator(options)
    await page.goto(path)
    await alive(page)
    return page
  }

  const box = (page: Page, at: number): Locator =>
    page.getByRole('checkbox', { name: `Select Item ${String(at).padStart(2, '0')}`, exact: true })
  const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Bulk actions' })
  const tool = (page: Page, name: string): Locator => tools(page).getByRole('button', { name, exact: true })
  const confirm = (page: Page, name: string): Promise<void> => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const drafts = async () => (await site.app.store.find({ indexes: ['news'], where: [{ field: 'draft', equals: true }], size: 0 })).total
  const told = (page: Page, text: string): Promise<void> =>
    page.locator('[role=status], [role=alert]').filter({ hasText: text }).first().waitFor()

  it('with the keyboard alone publishes those that are ready and names the one that is not, with a way to it', async () => {
    await store(3, (at) => ({ draft: true, been_public: true, ...(at === 1 ? { source: '' } : {}) }))
    const page = await open()
    const { press, tabTo } = keyboardOf(page)
    assert.equal(await tools(page).isVisible(), false, 'nothing is selected yet')
    for (const at of [0, 1, 2]) {
      await tabTo(box(page, at))
      await press('Space')
    }
    await page.getByText('3 selected').waitFor()
    await tabTo(tool(page, 'Publish'))
    await press('Enter')
    await tabTo(page.getByRole('dialog', { name: 'Publish 3 posts?' }).getByRole('button', { name: 'Publish', exact: true }))
    await press('Enter')
    const report = page.getByRole('alert').filter({ hasText: '2 posts published. 1 stayed as it was:' })
    await report.waitFor()
    await assertFocus(report)
    await report.getByText('Source is required.').waitFor()
    assert.equal(await drafts(), 1)
    assert.equal(await box(page, 1).isChecked(), false)
    await tabTo(report.getByRole('link', { name: 'Edit it' }))
    await press('Enter')
    await page.waitForURL('**/edit-news/n1?sort=title')
  })

  it('keeps the ticks of a change that was not done, for another try', async () => {
    await store(2, () => ({ draft: true, been_public: true }))
    const page = await open()
    await box(page, 1).check()
    const session = await page.context().cookies()
    await page.context().clearCookies()
    await tool(page, 'Publish').click()
    await confirm(page, 'Publish')
    await told(page, 'Nothing was done: you were signed out.')
    await page.context().addCookies(session)
    await tool(page, 'Publish').click()
    await confirm(page, 'Publish')
    await told(page, '1 post published.')
    assert.equal(await box(page, 1).isChecked(), false)
  })

  it('ticks all if the box was ticked before the page was interactive', async () => {
    await store(3)
    const page = await site.administrator()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/entry\.client-/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(LIST, { waitUntil: 'commit' })
    await page.getByLabel('Select all 3').check()
    release()
    await page.getByText('3 selected').waitFor()
    assert.ok(await box(page, 2).isChecked())
  })

  it('ticks all of the page, a row with Shift, and deletes them with one Undo for all', async () => {
    await store(5)
    const page = await open()
    await box(page, 1).click()
    await box(page, 3).click({ modifiers: ['Shift'] })
    await page.getByText('3 selected').waitFor()
    assert.deepEqual(await Promise.all([0, 1, 2, 3, 4].map((at) => box(page, at).isChecked())), [false, true, true, true, false])
    await page.getByRole('checkbox', { name: 'Select all 5' }).click()
    await page.getByText('5 selected').waitFor()
    await box(page, 4).click()
    assert.equal(await page.getByRole('checkbox', { name: 'Select all 5' }).isChecked(), false)
    await tool(page, 'Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Delete 4 posts?' })
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await told(page, '4 posts deleted.')
    await page.getByText('1 news item', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await told(page, '4 posts restored.')
    await page.getByText('5 news items', { exact: true }).waitFor()
  })

  it('puts all of a long list into a category, which is offered', async () => {
    await store(30, (at) => ({ category: at === 7 ? 'Careers' : 'Guides' }))
    const page = await open()
    await page.getByRole('checkbox', { name: 'Select all 12 on this page' }).click()
    await page.getByRole('checkbox', { name: 'Select all 30 of this list' }).click()
    await page.getByText('30 selected').waitFor()
    await tool(page, 'Set category').click()
    const dialog = page.getByRole('dialog', { name: 'Set category' })
    await dialog.getByText('For 30 posts.').waitFor()
    const field = dialog.getByLabel('Category')
    await field.focus()
    await page.locator('datalist option[value="Careers"]').first().waitFor({ state: 'attached' })
    await field.fill('Careers')
    await field.press('Enter')
    await told(page, '29 posts put into “Careers”. 1 needed no change.')
    const { total } = await site.app.store.find({ indexes: ['news'], where: [{ field: 'category', equals: 'Careers' }], size: 0 })
    assert.equal(total, 30)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await told(page, '29 posts changed back.')
    const before = await site.app.store.find({ indexes: ['news'], where: [{ field: 'category', equals: 'Careers' }], size: 5 })
    assert.deepEqual(
      before.documents.map(({ id }) => id),
      ['n7'],
    )
  })

  it('asks with the number before all of a list is changed, more than the page shows; Undo stands above what is left of it', async () => {
    await store(30, () => ({ draft: true, been_public: true }))
    const page = await open({}, `${LIST}&show=draft`)
    const { press, tabTo } = keyboardOf(page)
    await page.getByRole('checkbox', { name: 'Select all 12 on this page' }).click()
    await page.getByRole('checkbox', { name: 'Select all 30 of this list' }).click()
    await tabTo(tool(page, 'Publish'))
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Publish 30 posts?' })
    await dialog.getByText('These are all 30 posts of this list, not only those on this page.').waitFor()
    await press('Escape')
    assert.deepEqual([await dialog.isVisible(), await drafts()], [false, 30], 'nothing is done')
    await press('Enter')
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await told(page, '30 posts published.')
    const nothing = page.getByText('No drafts.')
    await nothing.waitFor()
    const [report, empty] = [await page.getByRole('status').filter({ hasText: '30 posts' }).boundingBox(), await nothing.boundingBox()]
    assert.ok(report && empty && report.y + report.height <= empty.y, 'what was done is said first')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await told(page, '30 posts changed back.')
    assert.equal(await drafts(), 30)
    await box(page, 1).check()
    await tool(page, 'Publish').click()
    await confirm(page, 'Publish')
    await told(page, '1 post published.')
  })

  it('leads from a last page that is empty then to one that is there, with Undo', async () => {
    await store(13)
    const page = await open({}, `${LIST}&page=2`)
    await page.getByRole('checkbox', { name: 'Select all 1 on this page' }).click()
    await tool(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await told(page, '1 post deleted.')
    await page.getByText('12 news items', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await told(page, '1 post restored.')
  })

  it('works without script as a form, with Undo', async () => {
    await store(3)
    const page = await open({ javaScriptEnabled: false })
    await box(page, 0).check()
    await box(page, 2).check()
    await tool(page, 'Delete').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await told(page, '2 posts deleted.')
    assert.equal(new URL(page.url()).search, '?sort=title')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await told(page, '2 posts restored.')
    await page.getByRole('checkbox', { name: 'Select all 3' }).check()
    await tool(page, 'Unpublish').click()
    await confirm(page, 'Unpublish')
    await told(page, '3 posts unpublished.')
    assert.equal(await drafts(), 3)
    assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).count(), 0)
    await page.getByRole('link', { name: 'View drafts' }).waitFor()
  })

  it('asks without script, too, before all of a list is changed', async () => {
    await store(14)
    const page = await open({ javaScriptEnabled: false })
    await page.getByRole('checkbox', { name: 'Select all 12 on this page' }).check()
    await page.getByRole('checkbox', { name: 'Select all 14 of this list' }).check()
    await tool(page, 'Unpublish').click()
    const dialog = page.getByRole('dialog', { name: 'Unpublish the selected posts?' })
    await dialog.getByText('means all 14 posts.').waitFor()
    await dialog.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await told(page, '14 posts unpublished.')
    assert.equal(await drafts(), 14)
  })
})
