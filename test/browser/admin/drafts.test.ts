import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { ItemKind } from '#domain/items/kinds.ts'
import { findCopy } from '#domain/working-copies/working-copy.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { settled } from '#test/browser/settled.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/until.ts'

const BODY = {
  title: 'Published',
  source: 'Desk',
  category: 'Guides',
  posted_date: '1/1/2026',
  expiry_date: '1/1/2030',
  blog_link: 'https://a.example',
}
const SAVED = /^Saved \d\d:\d\d/

describe('what is written', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const status = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const stored = (id: string, kind: ItemKind = 'news') => site.app.store.get(kind, id)
  const copyOf = (id: string, kind: ItemKind = 'news') => findCopy(site.app.store, { kind, id })
  const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

  async function open(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await site.administrator())
    await opened.goto(path)
    await settled(opened)
    return opened
  }

  async function edit(id: string, body: Record<string, unknown> = BODY): Promise<Page> {
    await site.app.store.create({ index: 'news', id, body })
    return open(`/edit-news/${id}`)
  }

  /** Types and waits until it is kept. */
  async function type(page: Page, label: string, text: string): Promise<void> {
    await field(page, label).fill(text)
    await status(page, SAVED)
  }

  async function visitorSees(text: string): Promise<boolean> {
    const visitor = await site.visitor()
    await visitor.goto('/news')
    const isThere = (await visitor.getByText(text).count()) > 0
    await visitor.close()
    return isThere
  }

  async function onlyDraft(kind: ItemKind): Promise<string> {
    const found = await site.app.store.find({ indexes: [kind], where: [{ field: 'draft', is: true }], size: 2 })
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
    assert.equal(await button(page, 'Discard changes').count(), 0)

    const other = await open('/admin/manage-blogs?tab=blogs')
    await card(other, 'Half').getByText('Draft', { exact: true }).waitFor()
    await other.getByRole('link', { name: 'Edit Half' }).click()
    await other.waitForURL('**/edit-blog/*')
    await settled(other)
    assert.equal(await field(other, 'Content excerpt').inputValue(), 'Only this so far')
    await field(other, 'Company name').fill('')
    await button(other, 'Save changes').click()
    const summary = other.getByRole('alert').filter({ hasText: 'Not published yet.' })
    await assertFocus(summary)
    await summary.getByRole('link', { name: 'Company name is required.' }).click()
    await assertFocus(field(other, 'Company name'))
    await field(other, 'Company name').fill('Desk')
    await button(other, 'Save changes').click()
    await other.waitForURL('**/admin/manage-blogs*')
    await card(other, 'Half').getByText('Live', { exact: true }).waitFor()
    assert.equal((await stored(id, 'blog'))?.body.draft, false)
  })

  it('in formatted text goes on under the caret while it is saved', async () => {
    await site.app.store.create({ index: 'blog', id: 'article', body: { title: 'Article', draft: true, content: '<p>Words.</p>' } })
    const page = await open('/edit-blog/article')
    const text = page.locator('[contenteditable="true"]')
    await text.click()
    await page.keyboard.press('Control+End')
    for (const words of [' One.', ' Two.', ' Three.']) {
      await page.keyboard.type(words)
      await until(async () => String((await stored('article', 'blog'))?.body.content).includes(words.trim()))
      await status(page, SAVED)
    }
    assert.equal((await stored('article', 'blog'))?.body.content, '<p>Words. One. Two. Three.</p>')
    assert.equal(await text.innerText(), 'Words. One. Two. Three.')
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
    await page.getByText('Visitors see the published version.').waitFor()
    assert.equal((await stored('live'))?.body.title, 'Published')
    assert.deepEqual([await visitorSees('Not for all yet'), await visitorSees('Published')], [false, true])

    const other = await open('/admin/manage-blogs')
    await card(other, 'Published').getByText('Unpublished changes').waitFor()
    await open('/edit-news/live', other)
    assert.equal(await field(other, 'Title').inputValue(), 'Not for all yet')
    await button(other, 'Save changes').click()
    await other.waitForURL('**/admin/manage-blogs*')
    await card(other, 'Not for all yet').waitFor()
    assert.equal(await other.getByText('Unpublished changes').count(), 0)
    assert.equal(await copyOf('live'), undefined)
    assert.ok(await visitorSees('Not for all yet'))
  })

  for (const javaScriptEnabled of [true, false])
    it(`is discarded, and brought back by Undo${javaScriptEnabled ? '' : ', also without script'}`, async () => {
      const id = `discarded-${javaScriptEnabled}`
      await site.app.store.create({ index: 'news', id, body: BODY })
      const page = await site.administrator({ javaScriptEnabled })
      await open(`/edit-news/${id}`, page)
      await field(page, 'Title').fill('Of a bad day')
      await button(page, 'Save draft').click()
      await page.getByRole('status').filter({ hasText: /Saved/ }).first().waitFor()
      if (!javaScriptEnabled) assert.match(await page.getByRole('main').innerText(), /With unpublished changes/)
      if (javaScriptEnabled) await field(page, 'Category').fill('Typed at last')
      await button(page, 'Discard changes').click()
      await status(page, 'Your changes are discarded.')
      assert.equal(await field(page, 'Title').inputValue(), 'Published')
      assert.notEqual((await copyOf(id))?.discarded_at, '')
      await button(page, 'Undo').click()
      await status(page, 'Your changes are back.')
      assert.equal(await field(page, 'Title').inputValue(), 'Of a bad day')
      if (javaScriptEnabled) assert.equal(await field(page, 'Category').inputValue(), 'Typed at last')
      await button(page, 'Save changes').click()
      await page.waitForURL('**/admin/manage-blogs*')
      assert.equal((await stored(id))?.body.title, 'Of a bad day')
    })

  it('in two tabs is shown from both, and overwritten only when that is asked for', async () => {
    const one = await edit('two-tabs')
    const two = await open('/edit-news/two-tabs')
    await type(one, 'Title', 'Of the first tab')
    await field(two, 'Title').fill('Of the second tab')
    await two.getByRole('heading', { name: 'There are two versions now' }).waitFor()
    await two.getByText('Of the first tab').waitFor()
    await status(two, 'Not saved: changed elsewhere')
    assert.equal((await copyOf('two-tabs'))?.values.title, 'Of the first tab')
    await field(two, 'Title').press('End')
    await two.keyboard.type(', and more')
    await button(two, 'Save mine over it').click()
    await status(two, SAVED)
    assert.equal((await copyOf('two-tabs'))?.values.title, 'Of the second tab, and more')
    assert.equal((await stored('two-tabs'))?.body.title, 'Published', 'nobody has published anything')
    await button(one, 'Save changes').click()
    await one.getByRole('heading', { name: 'There are two versions now' }).waitFor()
    await one.getByText('Of the second tab, and more').waitFor()
    assert.equal((await stored('two-tabs'))?.body.title, 'Published')
  })

  it('takes a chosen picture along, once', async () => {
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    const page = await edit('picture')
    await field(page, 'Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    await page.getByText('Stored. Choose a file to replace it.').waitFor()
    await status(page, SAVED)
    const logo = (await copyOf('picture'))?.values.logo
    assert.match(String(logo), /^[\da-f]{32}\.webp$/)
    await type(page, 'Title', 'With a logo')
    assert.equal(await field(page, 'Logo').evaluate((input: HTMLInputElement) => input.files?.length), 0)
    await until(async () => (await copyOf('picture'))?.values.title === 'With a logo')
    assert.equal((await copyOf('picture'))?.values.logo, logo)
  })

  it('says why it is not saved, and is saved by itself when that is over', async () => {
    const page = await edit('offline')
    await page.context().setOffline(true)
    await field(page, 'Title').fill('Typed on a train')
    await status(page, 'Not saved: no connection')
    await page.getByText('Copy kept in this browser').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0, 'nothing takes the focus from who types')
    await assertFocus(field(page, 'Title'))
    await page.context().setOffline(false)
    await status(page, SAVED)
    assert.equal((await copyOf('offline'))?.values.title, 'Typed on a train')
    for (const session of (await site.app.store.find({ indexes: ['sessions'], size: 100 })).documents) await site.app.store.remove(session)
    await field(page, 'Title').fill('Typed when nobody was signed in')
    await status(page, 'Not saved: signed out')
  })

  it('while a save is on its way is saved after it, and never replaced by what comes back', async () => {
    const page = await edit('slow')
    const held: (() => void)[] = []
    await page.route('**/edit-news/slow.data*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await field(page, 'Title').fill('First')
    await until(() => held.length === 1)
    await status(page, 'Saving…')
    await field(page, 'Title').fill('First, and second')
    await field(page, 'Category').fill('Typed meanwhile')
    await page.getByText('Copy kept in this browser').waitFor()
    assert.equal(held.length, 1, 'one save at a time')
    held[0]?.()
    await until(() => held.length === 2)
    assert.equal((await copyOf('slow'))?.values.title, 'First')
    assert.deepEqual(
      [await field(page, 'Title').inputValue(), await field(page, 'Category').inputValue()],
      ['First, and second', 'Typed meanwhile'],
    )
    held[1]?.()
    await status(page, SAVED)
    assert.equal((await copyOf('slow'))?.values.title, 'First, and second')
  })

  it('is saved once more, and no conflict, where the answer of a save was lost', async () => {
    const page = await edit('lost')
    let isLost = true
    await page.route('**/edit-news/lost.data*', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await field(page, 'Title').fill('Stored, and nobody heard')
    await status(page, 'Not saved: no connection')
    assert.equal((await copyOf('lost'))?.values.title, 'Stored, and nobody heard')
    await type(page, 'Title', 'Stored again')
    assert.equal((await copyOf('lost'))?.values.title, 'Stored again')
  })
})
