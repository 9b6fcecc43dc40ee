import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
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

  for (const javaScriptEnabled of [true, false])
    it(`has one form and one bar on each tab of Add Data, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const page = await site.administrator({ javaScriptEnabled })
      const tabs = page.getByRole('navigation', { name: 'Add Data' })
      const [add, send] = ['Add Data', 'Import file'].map((name) => page.getByRole('button', { name, exact: true }))
      await page.goto('/add-data-component')
      assert.deepEqual([await add?.count(), await send?.count()], [1, 0])
      await tabs.getByRole('link', { name: 'Import a file' }).click()
      await page.waitForURL('**/add-data-component?from=file')
      assert.deepEqual([await add?.count(), await send?.count()], [0, 1])
      assert.equal(await tabs.locator('[aria-current]').innerText(), 'Import a file')
      if (javaScriptEnabled) await alive(page)
      const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('[{"title":"Alone"}]') }
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      await send?.click()
      await page.getByRole('alert').filter({ hasText: 'Nothing was imported' }).waitFor()
      assert.deepEqual([await add?.count(), await send?.count()], [0, 1])
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
    await page.goto('/admin/site/redirects?edit=new')
    await alive(page)
    await page.getByLabel('Old URL').fill('/old-story')
    await page.getByLabel('New URL').fill('www.example.com/new')
    await page.getByLabel('New URL').press('Enter')
    await page.getByText('https://www.example.com/new').first().waitFor()
  })
})
