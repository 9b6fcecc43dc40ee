import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/wait-until.ts'
import { field, formsOf, PUBLISHED, SAVED, status, type } from './form-pages.ts'
import { ageTexts, listUnsavedTexts } from './unsaved-texts.ts'

describe('what the journal keeps', () => {
  let site: BrowserSite
  const { open, edit, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const offer = (page: Page) => page.getByRole('region', { name: 'You have unsaved changes' })
  const kept = async (page: Page) => listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))

  async function cutOff(page: Page): Promise<() => Promise<void>> {
    await page.route('**/*.data*', (route) => route.abort())
    return () => page.unroute('**/*.data*')
  }

  async function typeCutOff(page: Page, title: string): Promise<void> {
    await field(page, 'Title').fill(title)
    await until(async () => (await kept(page)).some((one) => one.title === title))
  }

  async function leave(page: Page, path: string): Promise<void> {
    page.once('dialog', (dialog) => void dialog.accept())
    await open(path, page)
  }

  it('can be read by nobody who is not signed in, and is there for who signs in again', async () => {
    const page = await edit('sealed')
    const connect = await cutOff(page)
    await typeCutOff(page, 'For nobody else')
    const { raw = '' } = (await kept(page)).find(({ title }) => title === 'For nobody else') ?? {}
    assert.ok(raw.includes('/edit-news/sealed'))
    assert.ok(!raw.includes('nobody'))
    await connect()
    await leave(page, '/admin')
    await page.getByRole('button', { name: 'Administrator' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${site.url}/`)
    assert.doesNotMatch(
      (await (await page.request.get('/admin')).text()) + (await page.content()),
      new RegExp((await findUnsavedTextKey(site.app.services, 'admin@example.com')) ?? 'none'),
    )
    const [name = '', value = ''] = (await site.app.signIn()).split('=')
    await page.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    await open('/edit-news/sealed', page)
    await offer(page).getByText('For nobody else').waitFor()
  })

  it('lets a text go after 30 days', async () => {
    const page = await edit('old')
    await cutOff(page)
    await typeCutOff(page, 'Of last month')
    await open('/faq', page)
    await ageTexts(page, 29)
    await leave(page, '/edit-news/old')
    await offer(page).waitFor()
    await ageTexts(page, 30)
    await leave(page, '/edit-news/old')
    await until(async () => (await kept(page)).length === 0)
    assert.equal(await offer(page).count(), 0)
  })

  it('is not said to be kept before it is, though an earlier text was', async () => {
    const page = await edit('said')
    await type(page, 'Title', 'Kept, and saved')
    await page.evaluate(holdSealing)
    await cutOff(page)
    await field(page, 'Title').fill('Not kept yet')
    await status(page, 'Not saved: no connection')
    assert.equal(await page.getByText('Saved on this device').count(), 0)
    await page.evaluate(() => dispatchEvent(new Event('sealing')))
    await page.getByText('Saved on this device').waitFor()
  })

  for (const [where, breakIt] of [
    ['has no IndexedDB', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
    [
      'has no room',
      () =>
        Object.assign(IDBObjectStore.prototype, {
          put: () => {
            throw new DOMException('Full', 'QuotaExceededError')
          },
        }),
    ],
  ] as const)
    it(`says so where the browser ${where}, and goes on`, async () => {
      const id = where.replaceAll(' ', '-')
      await site.app.store.create({ index: 'news', id, body: PUBLISHED })
      const page = await site.administrator()
      await page.addInitScript(breakIt)
      await open(`/edit-news/${id}`, page)
      await field(page, 'Title').fill('Typed all the same')
      await status(page, 'This browser keeps no copy.')
      await status(page, SAVED)
      assert.equal((await copyOf(id))?.values.title, 'Typed all the same')
    })
})

/** Runs in the page: nothing is sealed before it is let go. */
function holdSealing(): void {
  const { encrypt } = SubtleCrypto.prototype
  const isLetGo = new Promise((resolve) => addEventListener('sealing', resolve))
  SubtleCrypto.prototype.encrypt = async function (...given) {
    await isLetGo
    return encrypt.apply(this, given)
  }
}
