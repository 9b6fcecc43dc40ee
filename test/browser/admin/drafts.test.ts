import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { primary, publish } from '#test/browser/item-form/publish.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { until } from '#test/process/wait-until.ts'
import { button, field, formsOf, PUBLISHED, pressInMenu, SAVED, status, type } from './form-pages.ts'

describe('what is written', () => {
  let site: BrowserSite
  const { open, edit, stored, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

  async function visitorSees(text: string): Promise<boolean> {
    const visitor = await site.visitor()
    await visitor.goto('/news')
    const isThere = (await visitor.getByText(text).count()) > 0
    await visitor.close()
    return isThere
  }

  async function onlyDraft(kind: ItemKind): Promise<string> {
    const found = await site.app.store.find({ indexes: [kind], where: [{ field: 'draft', equals: true }], size: 2 })
    assert.equal(found.total, 1, 'there is one draft')
    return found.documents[0]?.id ?? ''
  }

  it('of a new item is a draft by itself, goes on in another browser, and is published when all that is required is there', async () => {
    const page = await open('/add-tradewind-blog')
    await type(page, 'Content excerpt', 'Only this so far')
    await page.waitForURL('**/edit-blog/*')
    const id = await onlyDraft('blog')
    await field(page, 'Title').fill('Half')
    await until(async () => (await stored(id, 'blog'))?.body.title === 'Half')
    await page.reload()
    await settled(page)
    assert.equal(await field(page, 'Title').inputValue(), 'Half')
    assert.equal(await page.getByText('Discard changes').count(), 0)

    await site.app.found()
    const other = await open('/admin/manage-blogs?tab=blogs')
    await card(other, 'Half').getByText('Draft', { exact: true }).waitFor()
    await other.getByRole('link', { name: 'Edit Half' }).click()
    await other.waitForURL('**/edit-blog/*')
    await settled(other)
    assert.equal(await field(other, 'Content excerpt').inputValue(), 'Only this so far')
    await primary(other).click()
    const summary = other.getByRole('alert').filter({ hasText: 'Not published yet.' })
    await assertFocus(summary)
    await summary.getByRole('link', { name: 'Author is required.' }).click()
    await assertFocus(field(other, 'Author'))
    await field(other, 'Author').fill('Desk')
    await field(other, 'Category').fill('Guides')
    await field(other, 'Expiry date').fill('2030-01-01')
    await publish(other)
    await other.waitForURL('**/admin/manage-blogs*')
    await card(other, 'Half').getByText('Live', { exact: true }).waitFor()
    assert.equal((await stored(id, 'blog'))?.body.draft, false)
  })

  it('is kept by "Save draft" with nothing in it, and is called Untitled', async () => {
    const page = await open('/add-blog')
    await button(page, 'Save draft').click()
    await status(page, SAVED)
    await page.waitForURL('**/edit-news/*')
    await open('/admin/manage-blogs?show=draft', page)
    await card(page, 'Untitled').waitFor()
    await page.getByRole('button', { name: 'Delete Untitled' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('status').filter({ hasText: 'Deleted “Untitled”.' }).waitFor()
  })

  it('over a live item stays beside it until it is published, also seen from another browser', async () => {
    const page = await edit('live')
    await type(page, 'Title', 'Not for all yet')
    await page.getByText('Live, unpublished changes', { exact: true }).waitFor()
    assert.equal((await stored('live'))?.body.title, 'Published')
    assert.deepEqual([await visitorSees('Not for all yet'), await visitorSees('Published')], [false, true])

    await site.app.found()
    const other = await open('/admin/manage-blogs')
    await card(other, 'Published').getByText('Unpublished changes').waitFor()
    await open('/edit-news/live', other)
    assert.equal(await field(other, 'Title').inputValue(), 'Not for all yet')
    await button(other, 'Update').click()
    await other.waitForURL('**/admin/manage-blogs*')
    await card(other, 'Not for all yet').waitFor()
    assert.equal(await other.getByText('Unpublished changes').count(), 0)
    assert.equal(await copyOf('live'), undefined)
    assert.ok(await visitorSees('Not for all yet'))
  })

  for (const javaScriptEnabled of [true, false])
    it(`is discarded, and brought back by Undo${javaScriptEnabled ? '' : ', also without script'}`, async () => {
      const id = `discarded-${javaScriptEnabled}`
      await site.app.store.create({ index: 'news', id, body: PUBLISHED })
      const page = await site.administrator({ javaScriptEnabled })
      await open(`/edit-news/${id}`, page)
      await field(page, 'Title').fill('Of a bad day')
      await button(page, 'Save draft').click()
      await page.getByRole('status').filter({ hasText: /saved/i }).first().waitFor()
      assert.match(await page.getByRole('main').innerText(), /Live, unpublished changes/)
      if (javaScriptEnabled) await field(page, 'Category').fill('Typed at last')
      await pressInMenu(page, 'Discard changes')
      await status(page, 'Your changes are discarded.')
      assert.equal(await field(page, 'Title').inputValue(), 'Published')
      assert.notEqual((await copyOf(id))?.discarded_at, '')
      await button(page, 'Undo').click()
      await status(page, 'Your changes are back.')
      assert.equal(await field(page, 'Title').inputValue(), 'Of a bad day')
      if (javaScriptEnabled) assert.equal(await field(page, 'Category').inputValue(), 'Typed at last')
      await button(page, 'Update').click()
      await page.waitForURL('**/admin/manage-blogs*')
      assert.equal((await stored(id))?.body.title, 'Of a bad day')
    })

  it('is kept and not published by Enter in a line; in the title Enter goes to the next field', async () => {
    await site.app.store.create({ index: 'news', id: 'entered', body: { ...PUBLISHED, draft: true } })
    const page = await open('/edit-news/entered')
    await field(page, 'Title').fill('Entered')
    await page.keyboard.press('Enter')
    await assertFocus(field(page, 'Blog link'))
    await field(page, 'Source').fill('Another desk')
    await page.keyboard.press('Enter')
    await until(async () => (await stored('entered'))?.body.source === 'Another desk')
    await status(page, SAVED)
    const { title, draft } = (await stored('entered'))?.body ?? {}
    assert.deepEqual([title, draft], ['Entered', true])
    assert.equal(new URL(page.url()).pathname, '/edit-news/entered')
  })
})
