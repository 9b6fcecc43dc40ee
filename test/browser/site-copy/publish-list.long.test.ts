import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { faq } from '#app/content/faq.ts'
import { findPublishedCopy, saveCopyDraft, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'
import { openEditing, saved } from './editing.ts'

describe('beside the editing view', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const dialog = (page: Page) => page.getByRole('dialog')
  const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

  /** Somebody wrote two texts, and one of them was published otherwise meanwhile. */
  async function writtenByTwo(): Promise<void> {
    const all = await findPublishedCopy(site.app.store)
    await savePublishedCopy(site.app.services, { ...all, pages: { ...all.pages, faq: { heading: 'Theirs' } } }, 'Ravi')
    const version = (await site.app.store.get('site-words', 'draft-faq'))?.version
    const changes = { heading: 'Mine', lead: 'Only mine.' }
    await saveCopyDraft(
      site.app.services,
      'faq',
      { version, changes, before: { heading: faq.defaults.heading, lead: faq.defaults.lead } },
      'Maya',
    )
  }

  it('the title is written with what search engines and cards show of it, published from a list, and brought back from the history', async () => {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    await openEditing(page, '/faq')
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Title, description and share image' }).press('Enter')
    const title = dialog(page).getByLabel('Title in search results')
    await title.press('ControlOrMeta+a')
    await page.keyboard.type('Questions on centers in India')
    await dialog(page).getByText('29 of 60').waitFor()
    assert.equal(await dialog(page).getByText('Questions on centers in India').count(), 2, 'a result and a card say it')
    const picture = dialog(page).locator('img[src*="Questions"]')
    assert.equal(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)), 1200)
    await dialog(page).getByRole('button', { name: 'Close' }).press('Enter')
    await saved(page)

    await publish(page).press('Enter')
    await dialog(page)
      .getByRole('region', { name: 'Title in search results' })
      .locator('ins')
      .filter({ hasText: 'Questions on centers' })
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Publish' }).press('Enter')
    await dialog(page).getByRole('heading', { name: 'Published', exact: true }).waitFor()
    await dialog(page).getByRole('link', { name: 'See the page' }).press('Enter')
    await page.waitForURL('**/faq')
    const visitor = await site.visitor({ javaScriptEnabled: false })
    await visitor.goto('/faq')
    assert.equal(await visitor.title(), 'Questions on centers in India')

    await site.app.found()
    await page.goto('/admin/site/words/faq/history')
    await settled(page)
    await page.getByRole('article').last().getByRole('button', { name: 'Restore this version' }).press('Enter')
    await page.waitForURL('**/faq?edit')
    assert.equal(await page.title(), 'FAQ')
    await visitor.reload()
    assert.equal(await visitor.title(), 'Questions on centers in India')
  })

  it('what two have changed is decided before it is published, on a phone', async () => {
    await writtenByTwo()
    const page = await site.administrator({ viewport: { width: 360, height: 740 }, hasTouch: true })
    await openEditing(page, '/faq')
    await publish(page).tap()
    const group = dialog(page).getByRole('group', { name: 'Heading' })
    await group.getByLabel('What was published meanwhile').waitFor()
    await dialog(page).getByRole('button', { name: 'Publish' }).tap()
    assert.equal(await group.getByLabel('Your words').evaluate((input: HTMLInputElement) => input.validity.valueMissing), true)
    await group.getByLabel('What was published meanwhile').tap()
    const fits = await dialog(page).evaluate((it) => it.scrollWidth <= it.clientWidth && it.getBoundingClientRect().right <= innerWidth)
    assert.equal(fits, true)
    await dialog(page).getByRole('button', { name: 'Publish' }).tap()
    await dialog(page).getByRole('heading', { name: 'Published', exact: true }).waitFor()
    assert.deepEqual((await findPublishedCopy(site.app.store)).pages.faq, { heading: 'Theirs', lead: 'Only mine.' })
    await page.locator('main h1').filter({ hasText: 'Theirs' }).waitFor()
  })

  it('reloads a list that someone else changed first, and publishes nothing of it', async () => {
    const page = await site.administrator()
    await writtenByTwo()
    await openEditing(page, '/faq')
    await publish(page).click()
    await dialog(page).getByLabel('Your words').check()
    await writtenByTwo()
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await dialog(page).getByRole('alert').filter({ hasText: 'someone else made changes' }).waitFor()
    assert.equal((await findPublishedCopy(site.app.store)).pages.faq?.heading, 'Theirs')
    await dialog(page).getByLabel('Your words').check()
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await dialog(page).getByRole('heading', { name: 'Published', exact: true }).waitFor()
    assert.equal((await findPublishedCopy(site.app.store)).pages.faq?.heading, 'Mine')
  })
})
