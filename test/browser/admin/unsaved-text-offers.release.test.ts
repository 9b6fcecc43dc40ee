import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { until } from '#test/process/wait-until.ts'
import { button, field, formsOf, PUBLISHED, SAVED, status } from './form-pages.ts'
import { openProfile } from './own-browser.ts'
import { listUnsavedTexts } from './unsaved-texts.ts'

describe('the journal of a form', () => {
  let site: BrowserSite
  const { open, edit, stored, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const offer = (page: Page) => page.getByRole('region', { name: 'You have unsaved changes' })
  const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore unsaved text from' })
  const putBack = async (page: Page) => {
    await restore(page).click()
    await restore(page).waitFor({ state: 'detached' })
  }
  const kept = async (page: Page) => listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))
  const titles = async (page: Page) => (await kept(page)).map(({ title }) => title).sort()

  /** From now on nothing is saved: whatever is typed is in this browser alone. */
  async function cutOff(page: Page): Promise<() => Promise<void>> {
    await page.route('**/*.data*', (route) => route.abort())
    return () => page.unroute('**/*.data*')
  }

  async function typeCutOff(page: Page, title: string): Promise<void> {
    await field(page, 'Title').fill(title)
    await until(async () => (await titles(page)).includes(title))
  }

  async function leave(page: Page, path: string): Promise<void> {
    page.once('dialog', (dialog) => void dialog.accept())
    await open(path, page)
  }

  it('has what was typed when the browser is killed in the middle of a sentence', async (t) => {
    await site.app.store.create({ index: 'news', id: 'killed', body: PUBLISHED })
    const profile = await openProfile(t)
    const address = `${site.url}/edit-news/killed`
    const [name = '', value = ''] = (await site.app.signIn()).split('=')
    const cookie = { name, value, url: site.url, httpOnly: true, sameSite: 'Lax' as const }

    const first = await profile.start()
    await first.page.context().addCookies([cookie])
    await first.page.goto(address)
    await settled(first.page)
    await cutOff(first.page)
    await field(first.page, 'Title').click()
    await first.page.keyboard.press('End')
    await first.page.keyboard.type(', in the middle of a sen')
    await until(async () => (await titles(first.page)).join().endsWith('a sen'))
    await first.kill()

    const second = await profile.start()
    await second.page.context().addCookies([cookie])
    await second.page.goto(address)
    await settled(second.page)
    assert.equal(await field(second.page, 'Title').inputValue(), 'Published')
    await offer(second.page).getByText('Published, in the middle of a sen').waitFor()
    await putBack(second.page)
    assert.equal(await field(second.page, 'Title').inputValue(), 'Published, in the middle of a sen')
    await status(second.page, SAVED)
    assert.equal((await copyOf('killed'))?.values.title, 'Published, in the middle of a sen')
    await until(async () => (await titles(second.page)).length === 0)
  })

  it('shows what differs, field by field, before it puts anything back', async () => {
    const page = await edit('differs')
    await cutOff(page)
    await field(page, 'Category').fill('Of mine')
    await typeCutOff(page, 'Published, and more')
    await leave(page, '/edit-news/differs')
    const shown = offer(page).locator('dl')
    assert.deepEqual(await shown.locator('dt').allInnerTexts(), ['Title', 'Category'])
    assert.deepEqual(await shown.locator('del').allInnerTexts(), ['Guides'])
    assert.deepEqual(await shown.locator('ins').allInnerTexts(), [', and more', 'Of mine'])
    assert.equal(await field(page, 'Title').inputValue(), 'Published', 'the form shows what is stored')
  })

  it('is empty once its text is stored, and offers nothing that is', async () => {
    const page = await edit('stored')
    await field(page, 'Title').fill('Saved by itself')
    await status(page, SAVED)
    await until(async () => (await kept(page)).length === 0)
    const connect = await cutOff(page)
    await typeCutOff(page, 'Saved elsewhere')
    const item = await stored('stored')
    const copy = await site.app.store.get('working-copies', 'news-stored')
    assert.ok(item && copy)
    await site.app.store.update({ ...copy, body: { ...copy.body, values: { ...Object(copy.body.values), title: 'Saved elsewhere' } } })
    await connect()
    await leave(page, '/edit-news/stored')
    await until(async () => (await kept(page)).length === 0)
    assert.equal(await offer(page).count(), 0)
  })

  it('keeps two tabs of one item apart, and offers none of them what the other is writing', async () => {
    const one = await edit('tabs')
    const two = await one.context().newPage()
    await open('/edit-news/tabs', two)
    for (const page of [one, two]) await cutOff(page)
    await typeCutOff(one, 'Of the first tab')
    await typeCutOff(two, 'Of the second tab')
    assert.deepEqual(await titles(one), ['Of the first tab', 'Of the second tab'])
    const three = await one.context().newPage()
    await open('/edit-news/tabs', three)
    assert.equal(await offer(three).count(), 0)
    await one.close()
    await offer(three).getByText('Of the first tab').waitFor()
    await two.close()
    await offer(three).getByText('Of the second tab').waitFor()
    await offer(three).getByText('There is another one after it.').waitFor()
    await offer(three).getByRole('button', { name: 'Discard' }).click()
    await offer(three).getByText('Of the first tab').waitFor()
    assert.deepEqual(await titles(three), ['Of the first tab'])
  })

  it('of an item that was deleted since leads to a form that takes the text', async () => {
    const page = await edit('deleted')
    const connect = await cutOff(page)
    await typeCutOff(page, 'Outlives its item')
    const item = await stored('deleted')
    assert.ok(item)
    await site.app.store.update({ ...item, body: { ...item.body, deleted_at: '2026-11-21T05:00:00.000Z' } })
    await connect()
    await leave(page, '/admin')
    await page.getByText('whose item has been deleted since').waitFor()
    await page.getByRole('link', { name: 'Outlives its item' }).click()
    await page.waitForURL('**/add-blog#*')
    await settled(page)
    await putBack(page)
    assert.equal(await field(page, 'Title').inputValue(), 'Outlives its item')
    await status(page, SAVED)
    await page.waitForURL('**/edit-news/*')
    assert.ok((await stored('deleted'))?.body.deleted_at)
  })

  it('of a new item goes on as the draft that its answer was lost of', async () => {
    const page = await open('/add-blog')
    await page.route('**/*.data*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await field(page, 'Title').fill('Stored, and nobody heard')
    await status(page, 'Not saved: no connection')
    await cutOff(page)
    await typeCutOff(page, 'Stored, and more')
    await page.unroute('**/*.data*')
    await leave(page, '/add-blog')
    await putBack(page)
    await status(page, SAVED)
    await site.app.found()
    const drafts = await site.app.store.find({ indexes: ['news'], where: [{ field: 'draft', equals: true }], size: 10 })
    const ours = drafts.documents.filter(({ body }) => String(body.title).startsWith('Stored, and'))
    assert.deepEqual(
      ours.map(({ body }) => body.title),
      ['Stored, and more'],
    )
  })

  it('is a conflict, and loses neither text, where somebody else has saved meanwhile', async () => {
    const page = await edit('conflict')
    const connect = await cutOff(page)
    await typeCutOff(page, 'Mine')
    const item = await stored('conflict')
    assert.ok(item)
    await site.app.store.update({ ...item, body: { ...PUBLISHED, title: 'Theirs' } })
    await connect()
    await leave(page, '/edit-news/conflict')
    await offer(page).getByText('The post has changed since then.').waitFor()
    await putBack(page)
    await status(page, 'Choose a version for 1 field')
    assert.equal((await stored('conflict'))?.body.title, 'Theirs')
    assert.deepEqual(await titles(page), ['Mine'])
    await button(page, 'Keep all mine').click()
    await status(page, SAVED)
    await until(async () => (await titles(page)).length === 0)
  })

  it('keeps what was typed before a text was put back', async () => {
    const page = await edit('both')
    await cutOff(page)
    await typeCutOff(page, 'Of yesterday')
    await leave(page, '/edit-news/both')
    await field(page, 'Title').fill('Of today')
    await putBack(page)
    assert.equal(await field(page, 'Title').inputValue(), 'Of yesterday')
    await until(async () => (await titles(page)).length === 2)
    assert.deepEqual(await titles(page), ['Of today', 'Of yesterday'])
  })
})
