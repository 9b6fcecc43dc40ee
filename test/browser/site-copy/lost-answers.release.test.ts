import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findUnsavedTextKey } from '#domain/access/stored-keys.ts'
import { listUnsavedTexts } from '#test/browser/admin/unsaved-texts.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { until } from '#test/process/wait-until.ts'
import { editable, openForEditing, rewrite, saved, stateOf, toolsOf } from './editing.ts'

describe('an answer that does not come back to the editing view', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const heading = (page: Page) => page.locator('h1 [data-words]')

  const edit = (path: string) => openForEditing(site, path)

  /** The server does what it is asked next by such a form, and the answer is lost. */
  async function loseAnswer(page: Page, url: string): Promise<void> {
    let isLost = false
    await page.route(url, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = true
      await route.fetch()
      await route.abort()
    })
  }

  const kept = async (page: Page) => listUnsavedTexts(page, await findUnsavedTextKey(site.app.services, 'admin@example.com'))

  async function loadAgain(page: Page): Promise<void> {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await editable(page)
  }

  async function openList(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').locator('ins').first().waitFor()
  }

  const publish = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()

  it('makes nobody else the writer of what was saved by it', async () => {
    const page = await edit('/executive-search')
    await loseAnswer(page, '**/admin/words/executive-search')
    await rewrite(heading(page), 'First')
    await stateOf(page, 'Not saved: no connection')
    await rewrite(heading(page), 'First and more')
    await saved(page)
    assert.equal(await toolsOf(page).getByText('somebody else').count(), 0)
    const stored = await site.app.store.get('site-words', 'draft-executive-search')
    assert.equal(Object(stored?.body.changes).heading, 'First and more')
  })

  it('makes nobody else the writer of it after the page was loaded again either', async () => {
    const page = await edit('/center-of-excellence')
    await loseAnswer(page, '**/admin/words/center-of-excellence')
    await rewrite(heading(page), 'First')
    await stateOf(page, 'Not saved: no connection')
    await page.route('**/admin/words/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
    await rewrite(heading(page), 'First and more')
    await until(async () => (await kept(page)).some(({ texts }) => texts.includes('First and more')))
    await page.unroute('**/admin/words/*')
    await loadAgain(page)
    await page.getByRole('button', { name: 'Put them back' }).click()
    await saved(page)
    const stored = await site.app.store.get('site-words', 'draft-center-of-excellence')
    assert.equal(Object(stored?.body.changes).heading, 'First and more')
  })

  it('has nothing offered as not saved that calls a fact by its name', async () => {
    const page = await edit('/global-capability-centers')
    await loseAnswer(page, '**/admin/words/global-capability-centers')
    await rewrite(heading(page), 'First of {company}')
    await stateOf(page, 'Not saved: no connection')
    await until(async () => (await kept(page)).some(({ texts }) => texts.includes('First of {company}')))
    await loadAgain(page)
    await until(async () => (await kept(page)).length === 0)
    assert.equal(await page.getByRole('button', { name: 'Put them back' }).count(), 0)
  })

  it('leaves nothing waiting in the bar that was published by it', async () => {
    const page = await edit('/our-story')
    await rewrite(heading(page), 'Published')
    await saved(page)
    await toolsOf(page).getByText('Unpublished changes').waitFor()
    await loseAnswer(page, '**/admin/site/words/our-story/publish')
    await openList(page)
    await publish(page)
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'so this may not be done' }).waitFor()
    await page.keyboard.press('Escape')
    await toolsOf(page).getByText('Unpublished changes').waitFor({ state: 'detached' })
  })

  it('is told apart from what was published before it', async () => {
    const page = await edit('/faq')
    await rewrite(heading(page), 'Of two tables')
    await rewrite(page.locator('[data-words="company:tagline"]').first(), 'Of the company')
    await saved(page)
    await page.route('**/admin/site/words/company/publish', (route) =>
      route.fulfill({ status: 409, json: { problem: 'Not done: somebody has written.' } }),
    )
    await openList(page)
    await publish(page)
    const alert = page.getByRole('dialog').getByRole('alert')
    await alert.waitFor()
    assert.equal(await alert.innerText(), 'FAQ is published. Company: Not done: somebody has written.')
    const visitor = await site.visitor()
    await visitor.goto('/faq')
    assert.equal(await visitor.locator('h1').innerText(), 'Of two tables')
  })
})
