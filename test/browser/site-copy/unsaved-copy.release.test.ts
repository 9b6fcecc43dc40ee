import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { openProfile } from '#test/browser/admin/own-browser.ts'
import { listUnsavedTexts } from '#test/browser/admin/unsaved-texts.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/wait-until.ts'
import { editable, openEditing, rewrite, saved, stateOf } from './editing.ts'

describe('words that are written and not saved', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const kept = async (page: Page) => listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))
  const offer = (page: Page) => page.getByRole('region', { name: 'You have unsaved changes.' })
  const heading = (page: Page) => page.locator('h1 [data-words]')
  const cutOff = (page: Page) =>
    page.route('**/admin/words/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

  async function draftOf(key: string): Promise<Record<string, unknown>> {
    return Object(Object((await site.app.store.get('site-words', `draft-${key}`))?.body).changes)
  }

  it('are offered when the browser was killed in the middle of a sentence, and put back', async (t) => {
    const profile = await openProfile(t)
    const [name = '', value = ''] = (await site.app.signIn()).split('=')
    const cookie = { name, value, url: site.url, httpOnly: true, sameSite: 'Lax' as const }
    const first = await profile.start()
    await first.page.context().addCookies([cookie])
    await first.page.goto(`${site.url}/?edit`)
    await editable(first.page)
    await cutOff(first.page)
    await heading(first.page).click()
    await first.page.keyboard.press('Control+End')
    await first.page.keyboard.type(', in the middle of a sen')
    await until(async () => (await kept(first.page)).length === 1)
    await first.page.keyboard.type('t')
    await until(async () => (await kept(first.page)).some(({ texts }) => texts.includes('of a sent')))
    await first.kill()

    const second = await profile.start()
    await second.page.context().addCookies([cookie])
    await second.page.goto(`${site.url}/admin`)
    await second.page.getByRole('region', { name: 'Unsaved texts' }).getByRole('link', { name: 'Text of Home' }).click()
    await editable(second.page)
    assert.equal(await heading(second.page).innerText(), home.defaults.heading)
    await offer(second.page).getByText(`${home.defaults.heading}, in the middle of a sent`).waitFor()
    await offer(second.page).getByRole('button', { name: 'Put them back' }).click()
    await saved(second.page)
    await assertFocus(heading(second.page))
    assert.equal((await draftOf('home')).heading, `${home.defaults.heading}, in the middle of a sent`)
    await until(async () => (await kept(second.page)).length === 0)
  })

  it('are nobody’s business once they are saved, and gone when they are discarded', async () => {
    const page = await site.administrator()
    await openEditing(page, '/faq')
    await rewrite(heading(page), 'Saved')
    await saved(page)
    await until(async () => (await kept(page)).length === 0)
    await rewrite(heading(page), `Too long ${'x'.repeat(90)}`)
    await until(async () => (await kept(page)).some(({ texts }) => texts.includes('Too long')))
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await editable(page)
    await offer(page).getByRole('button', { name: 'Discard them' }).click()
    await offer(page).waitFor({ state: 'detached' })
    await assertFocus(page.getByRole('button', { name: 'More', exact: true }))
    assert.deepEqual(await kept(page), [])
    assert.equal((await draftOf('faq')).heading, 'Saved')
  })

  it('are a conflict, and no loss, where somebody else has written there meanwhile', async () => {
    const page = await site.administrator()
    await openEditing(page, '/faq')
    await cutOff(page)
    await rewrite(page.locator('.lead [data-words]').first(), 'Mine')
    await until(async () => (await kept(page)).length === 1)
    const change = { place: 'lead', from: faq.defaults.lead, to: 'Theirs' }
    await saveCopyEdits(site.app.services, { table: faq, changes: [change], facts: {}, by: 'Ravi' })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.unroute('**/admin/words/*')
    await page.reload()
    await editable(page)
    await offer(page).getByRole('button', { name: 'Put them back' }).click()
    await stateOf(page, 'Not saved: one text')
    assert.deepEqual(await page.getByRole('group', { name: 'Not saved' }).locator('dd').allInnerTexts(), ['Mine', 'Theirs'])
    assert.equal((await draftOf('faq')).lead, 'Theirs')
  })

  it('are saved though the writer never pauses', async () => {
    const page = await site.administrator()
    await page.clock.install()
    await openEditing(page, '/our-story')
    await heading(page).click()
    for (let keys = 0; keys < 15; keys++) {
      await page.keyboard.type('x')
      await page.clock.runFor(800)
    }
    await until(async () => String((await draftOf('our-story')).heading).includes('xxxxx'))
  })
})
