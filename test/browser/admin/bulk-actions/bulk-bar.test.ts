import assert from 'node:assert/strict'
import { text as textOf } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const LIST = '/admin/manage-blogs?view=list&sort=title'

describe('the bar of bulk actions', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const items = [...Array(26).keys()].map((at) => {
      const title = `Item ${String(at).padStart(2, '0')}`
      return { index: 'news', id: `n${at}`, body: { ...PUBLISHED, title, category: at < 3 ? 'Hiring' : 'Cost' } } as const
    })
    await site.app.store.createMany(items)
    await site.app.found()
  })

  after(() => site.close())

  async function open(width: number, height = 800, path = LIST): Promise<Page> {
    const page = await site.tab()
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await alive(page)
    return page
  }

  const box = (page: Page, at: number): Locator => page.getByRole('checkbox', { name: `Select Item ${String(at).padStart(2, '0')}` })
  const tools = (page: Page): Locator => page.getByRole('toolbar', { name: 'Bulk actions' })
  const labels = async (page: Page) => (await tools(page).getByRole('button').allInnerTexts()).map((text) => text.trim())
  const bar = (page: Page): Locator => tools(page).locator('..')

  async function placeOf(place: Locator) {
    return (await place.boundingBox()) ?? assert.fail('is not shown')
  }

  it('floats over the list at the middle of its width, and Escape clears the selection', async () => {
    const page = await open(1280)
    assert.equal(await tools(page).isVisible(), false)
    await box(page, 1).check()
    await box(page, 4).check()
    await page.getByText('2 selected').waitFor()
    assert.deepEqual(await labels(page), ['Publish', 'Unpublish', 'Set category', 'Export', 'Delete', 'More'])
    const [shown, list] = [await placeOf(bar(page)), await placeOf(page.getByRole('table'))]
    assert.ok(Math.abs(shown.x + shown.width / 2 - (list.x + list.width / 2)) <= 1, 'in the middle of the content')
    assert.ok(shown.y + shown.height < 800 && shown.y + shown.height > 760, 'near the bottom edge of the window')
    await page.evaluate(AXE)
    assert.deepEqual(await page.evaluate(violations), [])
    await page.keyboard.press('Escape')
    await tools(page).waitFor({ state: 'hidden' })
    assert.deepEqual([await box(page, 1).isChecked(), await box(page, 4).isChecked()], [false, false])
    await box(page, 4).check()
    await page.getByRole('button', { name: 'Clear' }).click()
    await tools(page).waitFor({ state: 'hidden' })
  })

  it('keeps Escape for a dialog that is open above it', async () => {
    const page = await open(1280)
    await box(page, 1).check()
    await tools(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete 1 post?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.ok(await box(page, 1).isChecked())
  })

  it('leaves out what a filter hides and says so; what stays is still selected', async () => {
    const page = await open(1280)
    for (const at of [1, 2, 4, 5, 6]) await box(page, at).check()
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Hiring')
    await page.getByText('2 selected · 3 hidden, so not selected').waitFor()
    assert.deepEqual([await box(page, 1).isChecked(), await box(page, 0).isChecked()], [true, false])
    await tools(page).getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('dialog', { name: 'Unpublish 2 posts?' }).getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('status').filter({ hasText: '2 posts unpublished.' }).waitFor()
    const { total } = await site.app.store.find({ indexes: ['news'], where: [{ field: 'draft', equals: true }], size: 0 })
    assert.equal(total, 2)
    await page.getByRole('checkbox', { name: 'Select all 3' }).check()
    await page.getByRole('link', { name: 'Remove filter Category' }).click()
    await page
      .getByText('9 of 24')
      .or(page.getByRole('checkbox', { name: 'Select all 25 on this page' }))
      .first()
      .waitFor()
    await page.getByRole('searchbox', { name: 'Search posts' }).fill('Item 09')
    await page.getByText('0 selected · 3 hidden, so not selected').waitFor()
    assert.deepEqual(await labels(page), [])
  })

  it('never carries "all of this list" over to another list', async () => {
    const page = await open(1280)
    await page.getByRole('checkbox', { name: 'Select all 25 on this page' }).check()
    await page.getByRole('checkbox', { name: 'Select all 26 of this list' }).check()
    await page.getByText('26 selected').waitFor()
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click()
    await page.waitForURL('**sort=-title')
    await page.getByText('hidden, so not selected').waitFor()
    assert.equal(await page.locator('[name=all]:checked').count(), 0)
  })

  it('exports the selected posts, and no others, in both formats', async () => {
    const page = await open(1280)
    await box(page, 7).check()
    await box(page, 9).check()
    for (const name of ['As a table (CSV)', 'With images (NDJSON)']) {
      await tools(page).getByRole('button', { name: 'Export' }).click()
      const waiting = page.waitForEvent('download')
      await page.getByRole('dialog', { name: 'Export 2 posts' }).getByRole('button', { name }).click()
      const text = await textOf(await (await waiting).createReadStream())
      assert.deepEqual([...text.matchAll(/Item \d\d/g)].map(String).sort(), ['Item 07', 'Item 09'])
    }
    await page.getByText('2 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select all 25 on this page' }).check()
    await page.getByRole('checkbox', { name: 'Select all 26 of this list' }).check()
    await site.app.store.create({ index: 'news', id: 'later', body: { ...PUBLISHED, title: 'Later' } })
    await site.app.found()
    await tools(page).getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'As a table (CSV)' }).click()
    await page.getByText('Nothing was exported: the list has changed. Select the posts again.').waitFor()
  })

  it('puts what has no room under "More" on the rail', async () => {
    const page = await open(768)
    await box(page, 7).check()
    assert.deepEqual(await labels(page), ['Publish', 'Unpublish', 'Set category', 'Delete', 'More'])
    await tools(page).getByRole('button', { name: 'More' }).click()
    assert.deepEqual(await labels(page), ['Publish', 'Unpublish', 'Set category', 'Delete', 'More', 'Expire', 'Export'])
    await tools(page).getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog', { name: 'Export 1 post' }).waitFor()
  })

  it('appears on phones after "Select", at the bottom edge, and a tap anywhere on a row selects it', async () => {
    const page = await open(360, 780)
    assert.equal(await box(page, 7).isVisible(), false)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'Item 07' }).click()
    await page.getByText('1 selected').waitFor()
    assert.deepEqual(await labels(page), ['Publish', 'More'])
    const shown = await placeOf(bar(page))
    assert.deepEqual([shown.x, shown.width, shown.y + shown.height], [0, 360, 780])
    await page.getByRole('button', { name: 'Clear' }).click()
    await box(page, 7).waitFor({ state: 'hidden' })
  })
})
