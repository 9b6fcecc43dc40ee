import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openEditing, rewrite, saved } from './editing.ts'

describe('what was to be published and somebody else has discarded', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const heading = (page: Page) => page.locator('h1 [data-words]')

  it('does not stand in the page any longer when its writer wants to publish it, who is told', async () => {
    const [page, other] = [await site.administrator(), await site.administrator()]
    await openEditing(page, '/our-story')
    const atFirst = await heading(page).innerText()
    await rewrite(heading(page), 'To be published')
    await saved(page)
    await openEditing(other, '/our-story')
    await other.getByRole('button', { name: 'More', exact: true }).click()
    await other.getByRole('button', { name: 'Discard changes' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await heading(other).filter({ hasText: atFirst }).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByText('These words have been changed elsewhere meanwhile.').waitFor()
    assert.equal(await heading(page).innerText(), atFirst)
  })
})
