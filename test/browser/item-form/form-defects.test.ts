import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

describe('forms of posts', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('claims nothing about an image without script, because only a browser finds it missing', async () => {
    await site.app.store.create({ index: 'blog', id: 'lost', body: { ...PUBLISHED, title: 'Lost', logo: 'lost.webp' } })
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto('/edit-blog/lost')
    await page.getByText('Choose a file to replace it.').first().waitFor()
    assert.equal(await page.getByText('Stored.').count(), 0)
  })

  it('never lays its save bar beside the import of a file', async () => {
    const page = await site.administrator()
    await page.goto('/add-data-component')
    await alive(page)
    const form = page.locator('form', { has: page.getByLabel('Title', { exact: true }) })
    const add = page.getByRole('button', { name: 'Add Data', exact: true })
    for (const height of [600, 900, 1400]) {
      await page.setViewportSize({ width: 1280, height })
      assert.ok((await topOf(add)) > (await bottomOf(form.getByLabel('Category'))), `at ${height}`)
    }
  })

  it('completes a web address wherever one is typed', async () => {
    const page = await site.administrator()
    await site.app.store.create({ index: 'news', id: 'typed', body: { ...PUBLISHED, title: 'Typed', blog_link: '/faq' } })
    await page.goto('/edit-news/typed')
    await alive(page)
    await page.getByLabel('Blog link').fill('www.example.com/story')
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await site.app.store.get('news', 'typed'))?.body.blog_link, 'https://www.example.com/story')
    await page.goto('/admin/site/redirects')
    await alive(page)
    await page.getByLabel('Old URL').fill('/old-story')
    await page.getByLabel('New URL').fill('www.example.com/new')
    await page.getByLabel('New URL').press('Enter')
    await page.getByText('https://www.example.com/new').first().waitFor()
  })
})

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? 0
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}
