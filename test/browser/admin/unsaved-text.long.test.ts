import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { until } from '#test/process/wait-until.ts'
import { listUnsavedTexts } from './unsaved-texts.ts'

const BODY = { title: 'Stored', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030', blog_link: 'https://a.example' }

/** Runs in the page. */
function refuseStorage(): void {
  const get = () => {
    throw new DOMException('It is refused', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { get })
}

describe('text that is not saved', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
  const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const stored = (id: string) => site.app.store.get('news', id)
  const offer = (page: Page) => page.getByRole('button', { name: 'Restore unsaved text from' })

  const kept = async (page: Page) =>
    (await listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))).map(({ texts }) => texts)

  const putBack = async (page: Page) => {
    await offer(page).click()
    await offer(page).waitFor({ state: 'detached' })
  }

  async function open(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await site.administrator())
    await opened.goto(path)
    await settled(opened)
    return opened
  }

  async function edit(id: string): Promise<Page> {
    await site.app.store.create({ index: 'news', id, body: BODY })
    return open(`/edit-news/${id}`)
  }

  /** Somebody else saves meanwhile. */
  async function change(id: string, title: string): Promise<void> {
    const now = await stored(id)
    assert.ok(now)
    await site.app.store.update({ ...now, body: { ...BODY, title } })
  }

  /** Leaves by the address bar: the browser asks, and is told to go. */
  async function leave(page: Page, path: string): Promise<string> {
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await open(path, page)
    return asked.join()
  }

  /** From now on nothing is saved: whatever is typed is in this browser alone. */
  async function cutOff(page: Page): Promise<() => Promise<void>> {
    await page.route('**/edit-news/*.data*', (route) => route.abort())
    return () => page.unroute('**/edit-news/*.data*')
  }

  it('is kept in this browser, offered when the form is opened again, put back, and saved', async () => {
    const page = await edit('left')
    const connect = await cutOff(page)
    await field(page, 'Title').fill('Typed for an hour')
    await field(page, 'Content excerpt').fill('And this')
    await field(page, 'Author').fill('Ann')
    await until(async () => (await kept(page)).some((texts) => texts.includes('"And this"') && texts.includes('"author":"Ann"')))
    assert.equal(await leave(page, '/admin'), 'beforeunload')
    await open('/edit-news/left', page)
    assert.equal(await field(page, 'Title').inputValue(), 'Stored')
    await putBack(page)
    assert.equal(await field(page, 'Title').inputValue(), 'Typed for an hour')
    assert.equal(await field(page, 'Content excerpt').inputValue(), 'And this')
    assert.equal(await field(page, 'Author').inputValue(), 'Ann')
    assert.equal(await offer(page).count(), 0)
    await status(page, 'Not saved')
    await connect()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    await status(page, 'Updated. Visitors see it now.')
    const { body } = (await stored('left')) ?? {}
    assert.deepEqual([body?.title, body?.content_excerpt, body?.author], ['Typed for an hour', 'And this', 'Ann'])
    await open('/edit-news/left', page)
    assert.equal(await offer(page).count(), 0, 'what is saved is not offered')
  })

  it('puts a box back that was only ticked', async () => {
    const page = await edit('ticked')
    await cutOff(page)
    await field(page, 'Author').fill('Ann')
    await page.getByText('Saved on this device').waitFor()
    await leave(page, '/edit-news/ticked')
    await putBack(page)
    assert.equal(await field(page, 'Author').inputValue(), 'Ann')
  })

  it('is offered also where the browser refuses its other storage', async () => {
    const page = await edit('refused')
    await page.addInitScript(refuseStorage)
    await open('/edit-news/refused', page)
    await cutOff(page)
    await field(page, 'Title').fill('Typed beside it')
    await page.getByText('Saved on this device').waitFor()
    await leave(page, '/admin')
    await open('/edit-news/refused', page)
    await putBack(page)
    assert.equal(await field(page, 'Title').inputValue(), 'Typed beside it')
  })

  it('is a conflict when it is put back over what somebody else saved meanwhile', async () => {
    const page = await edit('overtaken')
    const connect = await cutOff(page)
    await field(page, 'Title').fill('Mine')
    await page.getByText('Saved on this device').waitFor()
    await leave(page, '/admin')
    await change('overtaken', 'Theirs')
    await connect()
    await open('/edit-news/overtaken', page)
    await putBack(page)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('alert').filter({ hasText: 'Conflict: Someone else changed this post' }).waitFor()
    assert.equal((await stored('overtaken'))?.body.title, 'Theirs')
    await page.getByRole('button', { name: 'Keep all mine' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await stored('overtaken'))?.body.title, 'Mine')
  })

  it('is not offered again once it was discarded', async () => {
    const page = await edit('discarded')
    await cutOff(page)
    await field(page, 'Title').fill('Nothing of worth')
    await page.getByText('Saved on this device').waitFor()
    await leave(page, '/edit-news/discarded')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    assert.equal(await field(page, 'Title').inputValue(), 'Stored')
    await open('/edit-news/discarded', page)
    assert.equal(await offer(page).count(), 0)
  })

  it('gives way to the stored version by "Use all theirs", without a question', async () => {
    const page = await edit('theirs')
    await change('theirs', 'What they wrote')
    await field(page, 'Title').fill('Mine')
    await page.getByRole('button', { name: 'Update' }).click()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'Use all theirs' }).click()
    await status(page, 'No changes')
    assert.deepEqual(asked, [])
    assert.equal(await field(page, 'Title').inputValue(), 'What they wrote')
    assert.equal((await stored('theirs'))?.body.title, 'What they wrote')
  })

  for (const javaScriptEnabled of [true, false])
    it(`of an item that is deleted meanwhile is saved as a new one, which the notice names${javaScriptEnabled ? '' : ', also without script'}`, async () => {
      const id = `deleted-${javaScriptEnabled}`
      await site.app.store.create({ index: 'news', id, body: BODY })
      const page = await site.administrator({ javaScriptEnabled })
      await open(`/edit-news/${id}`, page)
      await field(page, 'Title').fill(`Saved all the same, script ${javaScriptEnabled}`)
      const shown = await stored(id)
      assert.ok(shown)
      await site.app.store.update({ ...shown, body: { ...BODY, deleted_at: '2026-11-21T05:00:00.000Z' } })
      await page.getByRole('button', { name: 'Update' }).click()
      await page.getByRole('alert').filter({ hasText: 'this post was deleted' }).waitFor()
      await page.getByRole('heading', { name: 'This post was deleted' }).waitFor()
      assert.equal(await field(page, 'Title').inputValue(), `Saved all the same, script ${javaScriptEnabled}`)
      await page.getByRole('button', { name: 'Save as a new draft' }).click()
      await page.waitForURL((url) => url.pathname.startsWith('/edit-news/') && !url.pathname.endsWith(id))
      await status(page, 'Draft saved.')
      assert.equal(await field(page, 'Title').inputValue(), `Saved all the same, script ${javaScriptEnabled}`)
      assert.ok((await stored(id))?.body.deleted_at, 'the deleted one stays deleted')
    })

  it('says so when the server cannot be reached, and is saved by the next try', async () => {
    const page = await edit('offline')
    await field(page, 'Title').fill('Typed on a train')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' }).waitFor()
    await status(page, 'Not saved: no connection')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await stored('offline'))?.body.title, 'Typed on a train')
  })
})
