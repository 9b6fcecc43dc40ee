import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { field, formsOf } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const WORDS = { source: 'Desk', category: 'Guides', content_excerpt: 'x', author: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

describe('who writes in a form', () => {
  let site: BrowserSite
  const { open } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const offer = (page: Page) => page.getByRole('region', { name: 'You have unsaved changes' })

  /** A form with an offer of this text. */
  async function left(label: string, words: string): Promise<Page> {
    const page = await open('/add-blog')
    await page.route('**/add-blog.data*', (route) => route.abort())
    await field(page, label).fill(words)
    await page.getByText('Saved on this device').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await alive(page)
    return page
  }

  it('continues in the field whose text they restored', async () => {
    const page = await left('Author', 'Left behind')
    await offer(page)
      .getByRole('button', { name: /^Restore/ })
      .press('Enter')
    await offer(page).waitFor({ state: 'detached' })
    await assertFocus(field(page, 'Author'))
    assert.equal(await field(page, 'Author').inputValue(), 'Left behind')
  })

  it('starts in the first field after they discard unsaved text', async () => {
    const page = await left('Author', 'Left behind')
    await offer(page).getByRole('button', { name: 'Discard' }).press('Enter')
    await offer(page).waitFor({ state: 'detached' })
    await assertFocus(field(page, 'Title'))
  })

  it('stays at an image that they remove, or whose upload they cancel', async () => {
    const body = { ...WORDS, title: 'Pictured', content: '', author_avatar: 'anna.webp' }
    await site.app.store.create({ index: 'blog', id: 'pictured', body })
    const page = await open('/edit-blog/pictured')
    const picture = field(page, 'Author avatar')
    await page.getByRole('button', { name: 'Remove Author avatar' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Author avatar' }).waitFor({ state: 'detached' })
    await assertFocus(picture)
    await page.route('**/add-picture*', () => {})
    await picture.setInputFiles({ name: 'anna.png', mimeType: 'image/png', buffer: Buffer.from('picture') })
    await page.getByRole('button', { name: 'Cancel the upload of Author avatar' }).press('Enter')
    await page.getByRole('button', { name: 'Cancel the upload of Author avatar' }).waitFor({ state: 'detached' })
    await assertFocus(picture)
  })

  it('keeps the cursor when the editor replaces the plain field', async () => {
    await site.app.store.create({ index: 'blog', id: 'late', body: { ...WORDS, title: 'Late', content: '<p>First.</p><p>Last.</p>' } })
    const page = await site.administrator()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(/rich-text-editor-[^/]*\.js/, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto('/edit-blog/late')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    const plain = page.locator('textarea[name="content"]')
    await plain.evaluate((area: HTMLTextAreaElement) => {
      area.focus()
      area.setSelectionRange(area.value.indexOf('</p>'), area.value.indexOf('</p>'))
    })
    await page.keyboard.type(' Written')
    release()
    await page.locator('[contenteditable="true"]').waitFor()
    await page.keyboard.type(' gnome')
    assert.equal(await plain.inputValue(), '<p>First. Written gnome</p><p>Last.</p>')
    assert.match(page.url(), /\/edit-blog\/late$/)
  })

  it('keeps the paragraphs written before the editor loaded', async () => {
    const page = await site.administrator()
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(/rich-text-editor-[^/]*\.js/, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.goto('/add-tradewind-blog')
    const plain = page.locator('textarea[name="content"]')
    await plain.fill('One.\n\nTwo.')
    release()
    await page.locator('[contenteditable="true"]').waitFor()
    await page.keyboard.type(' More')
    assert.equal(await plain.inputValue(), '<p>One.</p><p>Two. More</p>')
  })
})
