import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { field, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { openEarly } from '#test/browser/delay-scripts.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const CONTENT = '<p>First.</p><p>Last.</p>'
const ITEM = {
  ...{ source: 'Desk', category: 'Guides', content_excerpt: 'In short', author: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' },
  content: CONTENT,
}

describe('typing before the page is interactive', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  /** A form whose scripts are on their way until they are let in. */
  async function early(id: string): Promise<{ page: Page; letIn: () => Promise<void> }> {
    await site.app.store.create({ index: 'blog', id, body: { ...ITEM, title: id } })
    const page = await site.administrator()
    return { page, letIn: await openEarly(page, `/edit-blog/${id}`, 'textarea[name="content"]') }
  }

  const excerptOf = (page: Page) => page.locator('textarea[name="content_excerpt"]')

  async function putCursor(at: Locator, behind: string): Promise<void> {
    await at.evaluate((area: HTMLTextAreaElement, words) => {
      const place = area.value.indexOf(words) + words.length
      area.focus()
      area.setSelectionRange(place, place)
    }, behind)
  }

  it('finds every word again, and the form knows of it', async () => {
    const { page, letIn } = await early('words')
    const excerpt = excerptOf(page)
    await excerpt.fill('Typed early')
    await field(page, 'Title').fill('Titled early')
    await letIn()
    assert.equal(await excerpt.inputValue(), 'Typed early')
    assert.equal(await field(page, 'Title').inputValue(), 'Titled early')
    await status(page, SAVED)
  })

  it('keeps the cursor', async () => {
    const { page, letIn } = await early('place')
    const excerpt = excerptOf(page)
    await putCursor(excerpt, 'In')
    await page.keyboard.type(' very')
    await letIn()
    await assertFocus(excerpt)
    await page.keyboard.type(' much')
    assert.equal(await excerpt.inputValue(), 'In very much short')
  })

  it('continues in the editor that replaced the field', async () => {
    const { page, letIn } = await early('editor')
    const plain = page.locator('textarea[name="content"]')
    await putCursor(plain, 'First.')
    await page.keyboard.type(' Written')
    await letIn()
    await page.locator('[contenteditable="true"]').waitFor()
    await page.keyboard.type(' gnome')
    assert.equal(await plain.inputValue(), '<p>First. Written gnome</p><p>Last.</p>')
  })

  it('has not begun to write by looking at a field', async () => {
    const { page, letIn } = await early('looked')
    await putCursor(excerptOf(page), 'In')
    await letIn()
    await page.keyboard.type(' very')
    assert.equal(await excerptOf(page).inputValue(), 'In very short')
  })
})
