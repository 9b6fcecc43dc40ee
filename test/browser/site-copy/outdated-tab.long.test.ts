import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { button, field, formsOf, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { listUnsavedTexts } from '#test/browser/admin/unsaved-texts.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/wait-until.ts'
import { openForEditing, rewrite, saved, stateOf } from './editing.ts'

const TYPED = 'Typed before the update'

describe('a tab that was open while the site was updated', () => {
  let site: BrowserSite
  const { edit } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const kept = async (page: Page) =>
    (await listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))).map(({ texts }) => texts).join()

  /** The server does what it's asked and answers in other words. */
  const renameIn = (page: Page, url: string, names: RegExp) =>
    page.route(url, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(names, '"renamed_$1"') })
    })

  it('says so in a form, keeps its text and stops saving', async () => {
    const page = await edit('outdated')
    await renameIn(page, '**/edit-news/**', /"(draft|goTo|why)"/g)
    await field(page, 'Title').fill(TYPED)
    await status(page, 'Not saved: reload this page')
    await page.getByRole('alert').filter({ hasText: 'Reload this page: the site was updated since you opened it.' }).waitFor()
    assert.equal(await field(page, 'Title').inputValue(), TYPED)
    await button(page, 'Update').click()
    await status(page, 'Not saved: reload this page')
    assert.equal(await field(page, 'Title').inputValue(), TYPED)
    await until(async () => (await kept(page)).includes(TYPED))
    await page.unrouteAll()
    await page.reload()
    assert.equal(await field(page, 'Title').inputValue(), TYPED)
    await field(page, 'Title').fill(`${TYPED}, and after it`)
    await status(page, SAVED)
  })

  it('says so when its form was refused', async () => {
    const page = await edit('refused')
    await renameIn(page, '**/edit-news/**', /"(draft|goTo|why)"/g)
    await field(page, 'Title').fill('')
    await field(page, 'Content excerpt').fill(TYPED)
    await button(page, 'Update').click()
    await status(page, 'Not saved: reload this page')
    assert.equal(await field(page, 'Content excerpt').inputValue(), TYPED)
    await until(async () => (await kept(page)).includes(TYPED))
  })

  it('says so in the inline editor, keeps its words and saves them when it can', async () => {
    const page = await openForEditing(site, '/faq')
    await renameIn(page, '**/admin/words/*', /"(type)"/g)
    const heading = page.locator('h1 [data-words]')
    await rewrite(heading, TYPED)
    await stateOf(page, 'Not saved')
    await page.getByText('Reload this page: the site was updated since you opened it. Your text is still here.').waitFor()
    assert.equal(await heading.innerText(), TYPED)
    await page.unrouteAll()
    await rewrite(heading, `${TYPED}, and after it`)
    await saved(page)
  })
})
