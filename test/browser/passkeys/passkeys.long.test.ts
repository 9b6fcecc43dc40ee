import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { withDevice } from './virtual-authenticator.ts'

const NEWS = { source: 'x', posted_date: '1/1/2026', expiry_date: '1/1/2030', draft: false, blog_link: '/faq' }

describe('passkeys in a browser', () => {
  let site: BrowserSite
  let page: Page
  let device: Awaited<ReturnType<typeof withDevice>>

  before(async () => {
    site = await openBrowserSite()
    for (const id of ['one', 'two', 'three']) await site.app.store.create({ index: 'news', id, body: { ...NEWS, title: `News ${id}` } })
    page = await site.administrator()
    device = await withDevice(page)
    await open('/admin/people')
  })

  after(() => site.close())

  async function open(path: string): Promise<void> {
    await page.goto(path)
    await alive(page)
  }

  const told = (words: string | RegExp) => page.getByText(words).first().waitFor()

  it('are added under a name, which is the browser’s at first', async () => {
    assert.match(await page.getByLabel('Name', { exact: true }).inputValue(), /^Chrome on /)
    await page.getByLabel('Name', { exact: true }).fill('Desk')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await told('The passkey was added.')
    await page.getByRole('heading', { name: 'Desk' }).waitFor()
    assert.equal(await device.count(), 1)
  })

  it('are not added twice from one device', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await told('This device has a passkey for you already.')
  })

  it('sign in beside other ways, without any other host, and say why they do not', async () => {
    await page.getByRole('button', { name: 'Administrator', exact: true }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${site.url}/`)
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await device.verifies(false)
    await open('/login?to=%2Fadmin%2Fpeople')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await told('No passkey was given.')
    await page.getByLabel('Sign-in link').waitFor()
    await device.verifies(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/admin/people')
    await site.app.found()
    await page.reload()
    await told(/last used/)
    assert.deepEqual([...origins], [site.url])
  })

  it('are asked for before several items are deleted, once that is switched on', async () => {
    await page.getByRole('checkbox', { name: 'Ask for a passkey before posts are deleted or restored in bulk' }).click()
    await told('in bulk now asks for a passkey')
    assert.ok(await page.getByLabel('Ask for a passkey before').isChecked())
    site.app.clock.now = new Date(site.app.clock.now.getTime() + 6 * 60_000)
    await open('/admin/manage-blogs')
    await page.getByLabel('Select News one').check()
    await page.getByLabel('Select News two').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await told('Nothing was changed yet. Confirm with a passkey first.')
    assert.equal((await site.app.store.get('news', 'one'))?.body.deleted_at, undefined)
    await page.getByRole('button', { name: 'Confirm with a passkey' }).press('Enter')
    await told('2 posts deleted.')
    assert.ok((await site.app.store.get('news', 'two'))?.body.deleted_at)
  })

  it('sign in again beside a form, which is then saved', async () => {
    await open('/edit-news/three')
    await page.locator('[name=title]').fill('News three, again')
    const { documents } = await site.app.store.find({ indexes: ['sessions'], size: 10 })
    for (const session of documents) await site.app.store.remove(session)
    await page.getByRole('button', { name: 'Update' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    const beside = await opened
    await device.lendTo(beside)
    await beside.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/admin/manage-blogs**')
    assert.equal((await site.app.store.get('news', 'three'))?.body.title, 'News three, again')
  })

  it('are removed, and sign nobody in from then on', async () => {
    await open('/admin/people')
    await page.getByLabel('Ask for a passkey before').click()
    await told('in bulk no longer asks')
    await page.getByRole('button', { name: 'Remove Desk' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await told('You don’t have a passkey yet.')
    const other = await site.visitor()
    await other.goto('/login')
    assert.equal(await other.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0)
  })
})
