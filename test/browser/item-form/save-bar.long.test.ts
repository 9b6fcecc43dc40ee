import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { button, field, formsOf, PUBLISHED, status, type } from '#test/browser/admin/form-pages.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const PHONE = { width: 360, height: 640 }

describe('the bar below a form, on a small screen', () => {
  let site: BrowserSite
  const { stored, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function edit(id: string, options = {}): Promise<Page> {
    await site.app.store.create({ index: 'news', id, body: PUBLISHED })
    const page = await site.administrator({ viewport: PHONE, ...options })
    await page.goto(`/edit-news/${id}`)
    return page
  }

  it('leaves four fifths of the window to the form, with all that it says', async () => {
    const page = await edit('low')
    await settled(page)
    await type(page, 'Title', 'Half')
    await page.getByText('to look at').waitFor()
    await status(page, 'Saved')
    const height = await button(page, 'Update').evaluate((submit) => submit.parentElement?.getBoundingClientRect().height ?? 0)
    assert.ok(height > 0 && height <= PHONE.height / 5, `${height}`)
    assert.equal(await button(page, 'Save draft').isVisible(), false)
    await page.setViewportSize({ width: 768, height: 640 })
    assert.equal(await button(page, 'More').isVisible(), false)
    assert.ok(await button(page, 'Save draft').isVisible())
  })

  it('says of a draft that its button publishes it, and Ctrl+S keeps it a draft', async () => {
    await site.app.store.create({ index: 'news', id: 'draft', body: { ...PUBLISHED, draft: true } })
    const page = await site.administrator({ viewport: PHONE })
    await page.goto('/edit-news/draft')
    await settled(page)
    await page.getByText('“Save changes” publishes this draft.').waitFor()
    await field(page, 'Title').fill('Half a title')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    const { body } = (await stored('draft')) ?? assert.fail()
    assert.deepEqual([body.title, body.draft, new URL(page.url()).pathname], ['Half a title', true, '/edit-news/draft'])
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await stored('draft'))?.body.draft, false)
  })

  it('has two rows on a tablet: what is said beside the tools, and the buttons', async () => {
    const page = await edit('tablet', { viewport: { width: 768, height: 1024 } })
    await settled(page)
    await type(page, 'Title', 'Half')
    await button(page, 'Discard changes').waitFor()
    const middle = (what: Locator) => what.evaluate((box) => box.getBoundingClientRect().top + box.getBoundingClientRect().height / 2)
    assert.ok(Math.abs((await middle(page.getByText('Unpublished changes'))) - (await middle(button(page, 'Preview')))) < 8)
    const ends = ['Discard changes', 'Save draft', 'Update'] as const
    const middles = await Promise.all(ends.map((name) => middle(button(page, name))))
    assert.equal(new Set(middles).size, 1, `${middles}`)
    assert.ok((middles[0] ?? 0) > (await middle(button(page, 'Preview'))))
  })

  it('has the rest behind “More”, by keyboard, and closes that again', async () => {
    const page = await edit('keys')
    await settled(page)
    const { press, tabTo } = keyboardOf(page)
    await field(page, 'Title').fill('By keys')
    await button(page, 'More').focus()
    await press('Enter')
    await tabTo(button(page, 'Save draft'))
    await press('Enter')
    await button(page, 'Save draft').waitFor({ state: 'hidden' })
    await assertFocus(button(page, 'More'))
    await status(page, 'Saved')
    assert.equal((await copyOf('keys'))?.values.title, 'By keys')
    await press('Enter')
    await button(page, 'Share preview').click()
    await page.getByLabel(/^Link to the preview, until/).waitFor()
    await press('Escape')
    await page.getByRole('link', { name: 'Back to the list' }).waitFor({ state: 'hidden' })
  })

  it('works without script', async () => {
    const page = await edit('plain', { javaScriptEnabled: false })
    await field(page, 'Title').fill('Plain')
    await button(page, 'More').click()
    await button(page, 'Save draft').click()
    await status(page, 'Saved. Visitors see nothing of it before you save changes.')
    assert.equal((await copyOf('plain'))?.values.title, 'Plain')
    assert.equal((await stored('plain'))?.body.title, PUBLISHED.title)
  })
})
