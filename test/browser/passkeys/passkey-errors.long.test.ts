import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { withDevice } from './virtual-authenticator.ts'

const NEWS = { source: 'x', posted_date: '1/1/2026', expiry_date: '1/1/2030', draft: false, blog_link: '/faq' }
const RAVI = 'ravi@example.com'
const PROOF = '**/admin/people/passkey'

describe('a passkey that is asked for before several items are deleted', () => {
  let site: BrowserSite
  let page: Page

  before(async () => {
    site = await openBrowserSite({ settings: { adminEmails: ['admin@example.com', RAVI] } })
    for (const id of ['one', 'two', 'three']) await site.app.store.create({ index: 'news', id, body: { ...NEWS, title: `News ${id}` } })
    page = await site.administrator()
    await withDevice(page)
    await page.goto('/admin/people')
    await alive(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey was added').waitFor()
    await alive(page)
    await page.getByLabel('Ask for a passkey before').click()
    await page.getByText('in bulk now asks for a passkey').waitFor()
  })

  beforeEach(async () => {
    await page.unrouteAll()
    site.app.clock.now = new Date(site.app.clock.now.getTime() + 6 * 60_000)
  })

  after(() => site.close())

  const confirm = (on: Page) => on.getByRole('button', { name: 'Confirm with a passkey' })
  const problem = (on: Page, words: string) => on.getByRole('alert').getByText(words).waitFor()
  const ticked = () => page.locator('[name=selected]:checked').count()

  async function askToDelete(on: Page, ids: string[]): Promise<void> {
    await on.goto('/admin/manage-blogs')
    await alive(on)
    for (const id of ids) await on.getByLabel(`Select News ${id}`).check()
    await on.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await on.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await problem(on, 'Confirm with a passkey first')
  }

  it('is not called refused where the network failed, and what was ticked stays so until it is done', async () => {
    await askToDelete(page, ['one', 'two'])
    await page.route(PROOF, (route) => (route.request().postData()?.includes('proved') ? route.abort() : route.continue()))
    await confirm(page).click()
    await problem(page, 'The server could not be asked.')
    await page.unrouteAll()
    await page.route('**/admin/change-items*', (route) => route.abort())
    await confirm(page).click()
    await problem(page, 'The connection was lost.')
    assert.equal(await ticked(), 2)
  })

  it('is confirmed once by two clicks, so that what is said is what was done', async () => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await askToDelete(page, ['one', 'two'])
    await confirm(page).dblclick()
    await page.getByText('2 posts deleted.').waitFor()
    assert.equal(sent.filter((one) => one === 'POST /admin/people/passkey').length, 2, 'one question and one answer')
    assert.equal(sent.filter((one) => one === 'POST /admin/change-items').length, 2, 'refused, then done')
    assert.equal(await ticked(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 posts restored.').waitFor()
  })

  it('says who was signed out meanwhile', async () => {
    await askToDelete(page, ['three'])
    for (const { id } of (await site.app.store.find({ indexes: ['sessions'], size: 10 })).documents) {
      const session = await site.app.store.get('sessions', id)
      if (session) await site.app.store.remove(session)
    }
    await confirm(page).click()
    await problem(page, 'You were signed out.')
  })

  it('says where to add one to who has none', async () => {
    const ravi = await site.visitor()
    const [name = '', value = ''] = (await site.app.signIn(RAVI)).split('=')
    await ravi.context().addCookies([{ name, value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    await askToDelete(ravi, ['three'])
    await confirm(ravi).click()
    await problem(ravi, 'You don’t have a passkey yet. Add one under Your profile')
  })
})
