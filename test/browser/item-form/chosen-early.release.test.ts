import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { field, PUBLISHED, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { openEarly } from '#test/browser/delay-scripts.ts'
import { drawnFile } from '#test/browser/images/image-file.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

describe('choosing and ticking before the page is interactive', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function early(path: string): Promise<{ page: Page; letIn: () => Promise<void> }> {
    const page = await site.administrator()
    return { page, letIn: await openEarly(page, path, 'footer, form') }
  }

  const pictured = async (id: string) => {
    await site.app.store.create({ index: 'blog', id, body: { ...PUBLISHED, title: id, logo: 'before.png' } })
    return {
      ...(await early(`/edit-blog/${id}`)),
      saved: async () => (await findWorkingCopy(site.app.store, { kind: 'blog', id }))?.values,
    }
  }

  it('has a day saved as one that is chosen later', async () => {
    const { page, letIn, saved } = await pictured('day')
    await field(page, 'Expiry date').fill('2031-03-04')
    await letIn()
    await status(page, SAVED)
    assert.equal((await saved())?.expiry_date, '4/3/2031')
  })

  it('has a picture uploaded that is to take the place of another', async () => {
    const { page, letIn, saved } = await pictured('picture')
    await page.locator('input[type="file"][name="logo"]').setInputFiles(await drawnFile('after.png', '#557700'))
    await letIn()
    await status(page, SAVED)
    assert.notEqual((await saved())?.logo, 'before.png')
  })

  it('keeps the order they chose', async () => {
    for (const title of ['Zebra', 'Aardvark']) await site.app.store.create({ index: 'news', id: title, body: { ...PUBLISHED, title } })
    const { page, letIn } = await early('/admin/manage-blogs')
    await page.getByLabel('Sort by').selectOption('Title')
    await letIn()
    await page.waitForURL('**sort=title*')
    assert.equal(await page.getByLabel('Sort by').inputValue(), 'title')
  })

  it('keeps the view they chose and the boxes they ticked', async () => {
    const { page, letIn } = await early('/admin/site/looks')
    const box = page.getByRole('checkbox', { name: 'The logo includes the company name' })
    const accent = page.getByLabel('Accent color', { exact: true })
    await box.check()
    await page.getByLabel('Choose the accent color').fill('#aa1122')
    await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawnFile('logo.png', '#557700'))
    await letIn()
    assert.equal(await accent.inputValue(), '#aa1122')
    await page.locator('img[src^="blob:"]').first().waitFor()
    await accent.fill('#aa1133')
    assert.ok(await box.isChecked())
    await page.goto('/admin/site/looks')
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    assert.equal(await accent.inputValue(), '#aa1133')
    assert.ok(await box.isChecked())
  })
})
