import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { button, field, formsOf, PUBLISHED, SAVED, status, type } from '#test/browser/admin/form-pages.ts'
import { drawnFile } from '#test/browser/images/image-file.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { primary, publish } from './publish.ts'

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
    await page.getByText('suggestion').first().waitFor()
    await status(page, 'saved')
    const height = await button(page, 'Update').evaluate(
      (submit) => submit.closest('div')?.parentElement?.getBoundingClientRect().height ?? 0,
    )
    assert.ok(height > 0 && height <= PHONE.height / 5, `${height}`)
    assert.ok(await button(page, 'Save draft').isVisible())
  })

  it('says of a draft that its button publishes it, and Ctrl+S keeps it a draft', async () => {
    await site.app.store.create({ index: 'news', id: 'draft', body: { ...PUBLISHED, logo: 'a.webp', author_logo: 'b.webp', draft: true } })
    const page = await site.administrator({ viewport: PHONE })
    await page.goto('/edit-news/draft')
    await settled(page)
    await field(page, 'Title').fill('Half a title')
    await page.keyboard.press('Control+s')
    await status(page, 'Saved')
    const { body } = (await stored('draft')) ?? assert.fail()
    assert.deepEqual([body.title, body.draft, new URL(page.url()).pathname], ['Half a title', true, '/edit-news/draft'])
    await publish(page)
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await stored('draft'))?.body.draft, false)
  })

  it('has the rest behind “More actions”, by keyboard, and closes that again', async () => {
    const page = await edit('keys')
    await settled(page)
    const { press, tabTo } = keyboardOf(page)
    await field(page, 'Title').fill('By keys')
    await status(page, 'Draft saved')
    assert.equal((await copyOf('keys'))?.values.title, 'By keys')
    await button(page, 'More actions').focus()
    await press('Enter')
    await tabTo(page.locator('#post-menu').getByRole('button', { name: 'Preview link' }))
    await press('Enter')
    await page.getByLabel(/^Link to the preview, until/).waitFor()
    await page.locator('#post-menu').waitFor({ state: 'hidden' })
  })

  it('has nothing to update until a word differs from what visitors see, and again once none does', async () => {
    const page = await edit('nothing')
    await settled(page)
    const isOff = () => button(page, 'Update').getAttribute('aria-disabled')
    await status(page, 'No changes')
    assert.deepEqual([await isOff(), await button(page, 'Save draft').count()], ['true', 0])
    await field(page, 'Title').press('Control+Enter')
    await button(page, 'Update').click({ force: true })
    await type(page, 'Title', 'Another title')
    assert.deepEqual([await isOff(), await button(page, 'Save draft').count()], [null, 1])
    await field(page, 'Title').fill(PUBLISHED.title)
    await status(page, 'No changes')
    assert.equal(await isOff(), 'true')
    await page.getByText('Live', { exact: true }).waitFor()
    await field(page, 'Logo').setInputFiles(await drawnFile('logo.png', '#557700'))
    await status(page, SAVED)
    assert.equal(await isOff(), null)
  })

  it('offers another time in place of a draft once the minute of a schedule has passed', async () => {
    const day = { posted_date: '21/11/2026', posted_time: '11:31', draft: true, logo: 'a.webp', author_logo: 'b.webp' }
    await site.app.store.create({ index: 'news', id: 'late', body: { ...PUBLISHED, ...day } })
    const page = await site.administrator({ viewport: PHONE })
    await page.goto('/edit-news/late')
    await settled(page)
    const before = site.app.clock.now
    await page.getByRole('button', { name: 'Schedule for Nov 21, 11:31 AM IST' }).click()
    site.app.clock.now = new Date(before.getTime() + 120_000)
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await status(page, '11:31 AM has passed. Publish now, or pick a new time.')
    await primary(page).waitFor()
    assert.deepEqual([await button(page, 'Save draft').count(), (await stored('late'))?.body.draft], [0, true])
    await button(page, 'Change time').click()
    await assertFocus(field(page, 'Time'))
    await field(page, 'Time').fill('12:45')
    await page.getByRole('button', { name: 'Schedule for Nov 21, 12:45 PM IST' }).waitFor()
    await button(page, 'Save draft').waitFor()
    assert.equal(await button(page, 'Change time').count(), 0)
    site.app.clock.now = before
  })

  it('works without script, where nothing is off', async () => {
    const page = await edit('plain', { javaScriptEnabled: false })
    assert.equal(await button(page, 'Update').getAttribute('aria-disabled'), null)
    await field(page, 'Title').fill('Plain')
    await button(page, 'Save draft').click()
    await status(page, 'Draft saved. Visitors don’t see it.')
    assert.equal((await copyOf('plain'))?.values.title, 'Plain')
    assert.equal((await stored('plain'))?.body.title, PUBLISHED.title)
  })
})
