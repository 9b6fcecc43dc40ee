import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openEditing, rewrite, saved } from './editing.ts'

describe('words that two have not published', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const heading = (page: Page) => page.locator('h1 [data-words]')
  const firstQuestion = (page: Page) => page.locator('[data-words="faq:groups.0.questions.0.question"]')
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true, includeHidden: true })

  it('leave the page when their author publishes after another person discarded them, and the author learns of it', async () => {
    const [page, other] = [await site.administrator(), await site.administrator()]
    await openEditing(page, '/faq')
    const atFirst = await heading(page).innerText()
    await rewrite(heading(page), 'To be published')
    await removeFirstQuestion(page)
    await saved(page)
    await discardThere(other, '/faq', heading(other), atFirst)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').getByText('This text was changed elsewhere.').waitFor()
    assert.equal(await heading(page).innerText(), atFirst)
    assert.equal(await undo(page).count(), 0, 'the line is back')
  })

  it('come back in a line that was removed once only, where the other has discarded that meanwhile', async () => {
    const [page, other] = [await site.administrator(), await site.administrator()]
    await openEditing(page, '/faq')
    const first = await firstQuestion(page).innerText()
    await removeFirstQuestion(page)
    await saved(page)
    await discardThere(other, '/faq', firstQuestion(other), first)
    await undo(page).click()
    await firstQuestion(page).filter({ hasText: first }).waitFor()
    assert.equal(await undo(page).count(), 0, 'the line is back')
  })

  it('are not discarded by one who has not seen what the other wrote', async () => {
    const [page, other] = [await site.administrator(), await site.administrator()]
    await openEditing(page, '/faq')
    const atFirst = await heading(page).innerText()
    await rewrite(heading(page), 'Written first')
    await saved(page)
    await askToDiscard(page)
    await writeThere(other, '/faq', heading(other), 'Written by another')
    await discard(page)
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'was changed elsewhere' }).waitFor()
    assert.equal(await heading(page).innerText(), 'Written by another')
    await discard(page)
    await heading(page).filter({ hasText: atFirst }).waitFor()
  })

  it('are called changed elsewhere nowhere by a fact that their writer called by its name', async () => {
    const page = await site.administrator()
    await openEditing(page, '/executive-search')
    const atFirst = await heading(page).innerText()
    await rewrite(heading(page), 'All of {company}')
    await saved(page)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('dialog').locator('ins').first().waitFor()
    assert.equal(await page.getByRole('dialog').getByText('changed elsewhere').count(), 0)
    await page.keyboard.press('Escape')
    await askToDiscard(page)
    await discard(page)
    await heading(page).filter({ hasText: atFirst }).waitFor()
  })

  it('are shown discarded where those of another part, which somebody has changed, are not', async () => {
    const [page, other] = [await site.administrator(), await site.administrator()]
    const tagline = (page: Page) => page.locator('[data-words="company:tagline"]').first()
    await openEditing(page, '/faq')
    const atFirst = await heading(page).innerText()
    await rewrite(heading(page), 'Of the page')
    await firstQuestion(page).focus()
    await page.getByRole('button', { name: /^Add .* after$/ }).click()
    await page.locator('[data-words="faq:groups.0.questions.1.question"]').and(page.locator(':focus')).waitFor()
    await removeFirstQuestion(page)
    await rewrite(tagline(page), 'Of the company')
    await saved(page)
    await askToDiscard(page)
    await page.context().setOffline(true)
    await discard(page)
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'We couldn’t reach the server' }).waitFor()
    assert.equal(await undo(page).count(), 1, 'the line is not back')
    await page.context().setOffline(false)
    await writeThere(other, '/faq', tagline(other), 'Of another')
    await discard(page)
    await page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Company was changed elsewhere' }).waitFor()
    assert.deepEqual([await heading(page).innerText(), await tagline(page).innerText()], [atFirst, 'Of another'])
    assert.equal(await undo(page).count(), 0, 'the line is back')
    await discard(page)
    await tagline(page).filter({ hasNotText: 'Of another' }).waitFor()
  })

  async function removeFirstQuestion(page: Page): Promise<void> {
    await firstQuestion(page).focus()
    await page.getByRole('button', { name: /^Remove / }).click()
    await undo(page).waitFor()
  }

  async function writeThere(page: Page, path: string, text: Locator, words: string): Promise<void> {
    await openEditing(page, path)
    await rewrite(text, words)
    await saved(page)
  }

  async function discardThere(page: Page, path: string, text: Locator, words: string): Promise<void> {
    await openEditing(page, path)
    await askToDiscard(page)
    await discard(page)
    await text.filter({ hasText: words }).waitFor()
  }

  async function askToDiscard(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
  }

  async function discard(page: Page): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  }
})
