import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { drawnFile } from '#test/browser/images/image-file.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { misplacedIn } from '#test/browser/viewports.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { button, field, PUBLISHED, SAVED, status } from './form-pages.ts'

const BLOG = { ...PUBLISHED, blog_link: '', content: '<p>Text</p>', content_excerpt: 'Short.' }
const LONG = 'Anantharamakrishnanvenkatasubramanian'.repeat(5)
const WINDOWS = [390, 1280].map((width) => ({ width, height: 844 }))

describe('authors in the browser', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
    const post = (id: string, author: string) => ({ index: 'blog' as const, id, body: { ...BLOG, title: id, author } })
    await site.app.store.createMany([post('one', 'Asha Rao'), post('two', ''), post('three', LONG)])
  })
  after(() => site.close())

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await alive(page)
  }

  /** At both widths, each in a scheme of its own. */
  async function assertAccessible(page: Page): Promise<void> {
    await page.evaluate(AXE)
    for (const [at, window] of WINDOWS.entries()) {
      await page.setViewportSize(window)
      await page.emulateMedia({ colorScheme: at === 0 ? 'light' : 'dark' })
      await settled(page)
      assert.deepEqual(await page.evaluate(violations), [], `${page.url()} ${window.width}`)
    }
    assert.deepEqual(await misplacedIn(page, WINDOWS), [], page.url())
  }

  for (const { width } of WINDOWS)
    it(`are found from the posts, added, given a photo, and shown on the article at ${width} px`, async () => {
      const name = width === 390 ? 'Asha Rao' : LONG
      const page = await site.administrator({ viewport: { width, height: 844 } })
      await open(page, '/admin/manage-blogs')
      await button(page, 'More').click()
      await page.getByRole('link', { name: 'Authors', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Authors' }).waitFor()
      await alive(page)
      await page.getByRole('link', { name: '+ Add author' }).click()
      await field(page, 'Name').fill(name)
      await button(page, 'Add author').click()
      await status(page, `${name} is saved.`)
      await assertAccessible(page)
      await page.setViewportSize({ width, height: 844 })
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Edit author' }).waitFor()
      await alive(page)
      await field(page, 'Role').fill('Head of Delivery')
      await field(page, 'Photo').setInputFiles(await drawnFile('face.png', '#1c5a66'))
      // Saving waits for the upload.
      await button(page, 'Save author').click()
      await status(page, `${name} is saved.`)
      const visitor = await site.visitor({ viewport: { width, height: 844 } })
      await visitor.goto(`/blog-details?id=${width === 390 ? 'one' : 'three'}`)
      const byline = visitor.getByText(`By ${name}`).locator('xpath=ancestor::p')
      await byline.getByText('Head of Delivery').waitFor()
      assert.ok(await byline.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)))
      await assertAccessible(visitor)
    })

  it('are suggested in the form of a post, which shows their role; another name stays text', async () => {
    const page = await site.administrator()
    await open(page, '/admin/authors?edit=new')
    await field(page, 'Name').fill('Ravi Menon')
    await field(page, 'Role').fill('Editor')
    await assertAccessible(page)
    await button(page, 'Add author').click()
    await status(page, 'Ravi Menon is saved.')
    await open(page, '/edit-blog/two')
    const author = field(page, 'Author')
    const options = await author.evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
    assert.ok(options.includes('Ravi Menon'), `${options}`)
    await author.fill('Ravi Menon')
    await page.getByRole('link', { name: 'Edit author Ravi Menon (new tab)' }).waitFor()
    await assertAccessible(page)
    await author.fill('Anybody Else')
    await page.getByRole('link', { name: /^Edit author/ }).waitFor({ state: 'detached' })
    await status(page, SAVED)
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs**')
    assert.equal((await site.app.store.get('blog', 'two'))?.body.author, 'Anybody Else')
  })

  it('keep what was typed when someone leaves the form, and work without script', async () => {
    const page = await site.administrator()
    await open(page, '/admin/authors?edit=new')
    await field(page, 'Name').fill('Half typed')
    await open(page, '/admin/authors')
    await open(page, '/admin/authors?edit=new')
    await button(page, 'Restore').click()
    assert.equal(await field(page, 'Name').inputValue(), 'Half typed')
    await button(page, 'Add author').click()
    await status(page, 'Half typed is saved.')
    await alive(page)
    await open(page, '/admin/authors?edit=new')
    assert.equal(await button(page, 'Restore').count(), 0)

    const plain = await site.administrator({ javaScriptEnabled: false })
    await plain.goto('/admin/authors?edit=new')
    await field(plain, 'Name').fill('Without Script')
    await field(plain, 'Photo').setInputFiles(await drawnFile('other.png', '#803020'))
    await button(plain, 'Add author').click()
    await plain.getByText('Without Script is saved.').waitFor()
    await plain.locator('li', { hasText: 'Without Script' }).locator('img').waitFor()
    await button(plain, 'Delete Without Script').click()
    await plain.getByText('Without Script is deleted. Posts keep the name as text.').waitFor()
    await button(plain, 'Undo').click()
    await plain.locator('li', { hasText: 'Without Script' }).locator('img').waitFor()
  })
})
