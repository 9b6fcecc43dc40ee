import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { until } from '#test/process/wait-until.ts'
import { button, field, formsOf, PUBLISHED, pressInMenu, type } from './form-pages.ts'

describe('what is not published', () => {
  let site: BrowserSite
  const { open, edit, stored, copyOf } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
    const [preview] = await Promise.all([page.waitForEvent('popup'), press()])
    await preview.waitForURL('**/preview/**')
    return preview
  }

  it('of a new item can be looked at before it is saved, as a page, as a card and at three widths', async () => {
    const page = await open('/add-tradewind-blog')
    await field(page, 'Title').fill('Never saved by hand')
    const preview = await opened(page, () => button(page, 'Preview').click())
    await preview.getByRole('heading', { level: 1, name: 'Never saved by hand' }).waitFor()
    await preview.getByText('A draft: visitors find no page here.').waitFor()
    for (const width of [360, 768, 1280]) {
      await preview.getByRole('link', { name: `${width} px` }).click()
      await preview.waitForURL(`**width=${width}`)
      const frame = preview.frameLocator('iframe')
      await frame.getByRole('heading', { level: 1, name: 'Never saved by hand' }).waitFor()
      assert.equal(await frame.locator('html').evaluate(() => innerWidth), width)
    }
    await preview.getByRole('link', { name: 'Card' }).click()
    await preview.frameLocator('iframe').getByRole('heading', { level: 2, name: 'Never saved by hand' }).waitFor()
    await preview.frameLocator('iframe').getByRole('link', { name: 'Never saved by hand' }).waitFor()
    await page.waitForURL('**/edit-blog/*')
    await type(page, 'Title', 'And written on')
    await preview.reload()
    await preview.frameLocator('iframe').getByRole('heading', { level: 2, name: 'And written on' }).waitFor()
  })

  it('opens by the keyboard alone, and says so on the form where it cannot be kept', async () => {
    const page = await edit('keyboard')
    await field(page, 'Title').fill('Typed')
    const preview = await opened(page, async () => {
      await button(page, 'Preview').focus()
      await page.keyboard.press('Enter')
    })
    await preview.getByRole('heading', { level: 1, name: 'Typed' }).waitFor()
    assert.equal((await stored('keyboard'))?.body.title, PUBLISHED.title)
    assert.equal((await copyOf('keyboard'))?.values.title, 'Typed')

    await page.context().setOffline(true)
    await field(page, 'Title').fill('Typed without a connection')
    const [closing] = await Promise.all([page.waitForEvent('popup'), button(page, 'Preview').click()])
    await until(async () => closing.isClosed())
    await page.getByText('We couldn’t reach the server.').first().waitFor()
    await page.context().setOffline(false)
  })

  it('is shown to a stranger by a link, until that is revoked', async () => {
    const page = await edit('shared')
    await field(page, 'Title').fill('For the lawyer')
    await pressInMenu(page, 'Preview link')
    const link = await page.getByLabel(/^Link to the preview, until/).inputValue()
    assert.match(link, /\/preview\/shared\/[\w-]{43}$/)
    assert.equal((await copyOf('shared'))?.values.title, 'For the lawyer')

    const stranger = await site.visitor()
    await stranger.goto(link)
    await stranger.getByRole('heading', { level: 1, name: 'For the lawyer' }).waitFor()
    assert.equal(await stranger.getByRole('button', { name: 'Signed in' }).count(), 0)

    await site.app.found()
    await page.getByRole('link', { name: 'All links', exact: true }).click()
    await page.waitForURL('**/links')
    await settled(page)
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByRole('status').filter({ hasText: 'Link revoked' }).waitFor()
    await stranger.reload()
    await stranger.getByText('404').waitFor()
  })

  it('is taken back to an earlier version, in one field or in all, and published only by hand', async () => {
    const page = await edit('history')
    await open('/edit-news/history', page)
    await type(page, 'Title', 'Mangled title')
    await field(page, 'Source').fill('Another desk')
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs*')
    await site.app.found()
    await open('/edit-news/history', page)
    await pressInMenu(page, 'Version history')
    await page.waitForURL('**/history')
    await settled(page)
    const versions = page.getByRole('article')
    assert.equal(await versions.count(), 2)
    await versions.first().locator('del', { hasText: 'Published' }).waitFor()
    await versions.first().locator('ins', { hasText: 'Mangled title' }).waitFor()
    await versions.last().getByRole('group', { name: 'Title' }).getByRole('button', { name: 'Restore this field' }).click()
    await page.waitForURL('**/edit-news/history')
    await page.getByRole('status').filter({ hasText: 'That field is in the form again.' }).waitFor()
    assert.deepEqual([await field(page, 'Title').inputValue(), await field(page, 'Source').inputValue()], ['Published', 'Another desk'])
    assert.equal((await stored('history'))?.body.title, 'Mangled title')

    await open('/edit-news/history/history', page)
    await versions.last().getByRole('button', { name: 'Restore this version' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/edit-news/history')
    await settled(page)
    assert.equal(await field(page, 'Source').inputValue(), 'Desk')
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.deepEqual([(await stored('history'))?.body.title, (await stored('history'))?.body.source], ['Published', 'Desk'])
  })
})
