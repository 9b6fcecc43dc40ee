import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const BODY = {
  source: 'Desk',
  title: 'Old',
  content_excerpt: 'Short',
  posted_date: '1/1/2026',
  content: `${'<blockquote>'.repeat(20_000)}Words`,
}

describe('an old article with 20,000 elements inside one another', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
  })
  after(() => site.close())

  it('can be read, opened, is refused in words when saved as it is, and mended', async () => {
    await site.app.store.create({ index: 'blog', id: 'deep', body: BODY })
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.goto('/blog-details?id=deep')
    await visitor.getByRole('main').getByText('Words', { exact: true }).waitFor()

    const page = await site.administrator()
    await page.goto('/edit-blog/deep')
    await alive(page)
    const content = page.getByLabel('Content', { exact: true })
    await page.getByText('too deeply nested for the editor').waitFor()
    assert.equal(await content.inputValue(), BODY.content)
    await page.getByLabel('Title', { exact: true }).fill('New')
    const save = page.getByRole('button', { name: 'Update' })
    await save.click()
    await page.getByText('Content has more than 100 elements inside one another').first().waitFor()
    assert.equal(await content.inputValue(), BODY.content)
    assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'New')
    await content.fill('<p>Mended</p>')
    await save.click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.deepEqual((await site.app.store.get('blog', 'deep'))?.body.content, '<p>Mended</p>')
  })
})
