import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { button, field, formsOf, status, type } from '#test/browser/admin/form-pages.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

describe('who leaves a form by “Posts”', () => {
  let site: BrowserSite
  const { open, edit, stored, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function goBack(page: Page) {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Posts' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    await settled(page)
  }

  const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

  it('reads that a draft is kept, once, and can delete it and take that back, by keyboard', async () => {
    const page = await open('/add-tradewind-blog')
    await type(page, 'Title', 'Changed my mind')
    await page.waitForURL('**/edit-blog/*')
    const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    await site.app.found()
    await goBack(page)
    assert.equal(new URL(page.url()).search, '?tab=blogs')
    await assertFocus(said(page, '“Changed my mind” is a draft.'))
    await page.reload()
    await settled(page)
    assert.equal(await said(page, 'is a draft').count(), 0)

    await page.getByRole('link', { name: 'Edit Changed my mind' }).click()
    await page.waitForURL('**/edit-blog/*')
    await settled(page)
    await type(page, 'Title', 'Changed again')
    await site.app.found()
    await goBack(page)
    const { press, tabTo } = keyboardOf(page)
    await tabTo(button(page, 'Delete it'))
    await press('Enter')
    await status(page, 'Deleted “Changed again”.')
    await button(page, 'Undo').click()
    await status(page, 'Restored “Changed again”.')
    assert.equal((await stored(id, 'blog'))?.body.draft, true)
  })

  it('reads that changes of a published item are kept and not published, with the way back to them', async () => {
    const page = await edit('one')
    await type(page, 'Title', 'Half changed')
    await goBack(page)
    await status(page, 'Your changes to “Half changed” are saved, not published.')
    assert.equal(await button(page, 'Delete it').count(), 0)
    await page.getByRole('link', { name: 'Edit it' }).click()
    await page.waitForURL('**/edit-news/one')
    await settled(page)
    assert.equal(await field(page, 'Title').inputValue(), 'Half changed')
    assert.ok(await copyOf('one'))
  })

  it('asks nothing if nothing changed, and returns to the list they came from', async () => {
    await site.app.store.create({ index: 'news', id: 'draft', body: { title: 'Left alone', draft: true } })
    const page = await open('/edit-news/draft?show=draft')
    await goBack(page)
    assert.equal(new URL(page.url()).search, '?show=draft')
    assert.equal(await said(page, 'kept').count(), 0)
    await open('/edit-news/draft?show=draft', page)
    await type(page, 'Title', 'Left with something')
    await site.app.found()
    await goBack(page)
    assert.equal(new URL(page.url()).search, '?show=draft')
    await status(page, '“Left with something” is a draft.')
  })
})
