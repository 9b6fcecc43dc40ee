import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openEditing, rewrite, saved, stateOf } from './editing.ts'

describe('a list that is being changed in the editing view', () => {
  let site: BrowserSite
  let page: Page
  let atFirst: string[]

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const LIST = 'faq:groups.0.questions'
  const question = (index: number) => page.locator(`[data-words="${LIST}.${index}.question"]`)
  const shown = () => page.locator(`[data-words^="${LIST}."][data-words$=".question"]`).allInnerTexts()
  const told = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor()

  /** Opens the page as nobody has changed it. */
  async function edit(): Promise<void> {
    const draft = await site.app.store.get('site-words', 'draft-faq')
    if (draft) await site.app.store.remove(draft)
    page = await site.administrator()
    await openEditing(page, '/faq')
    atFirst = await shown()
  }

  async function press(index: number, name: RegExp): Promise<void> {
    await question(index).focus()
    await page.getByRole('button', { name }).click()
  }

  /** Holds the next save of the page's words back. */
  async function held(): Promise<{ isAsked: Promise<void>; letGo: () => void }> {
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue()
      asked.resolve()
      await released.promise
      await route.continue()
    }
    await page.route('**/admin/words/faq', hold)
    return { isAsked: asked.promise, letGo: () => released.resolve() }
  }

  it('takes nothing that is typed meanwhile into a line which is not the one that was seen', async () => {
    await edit()
    const save = await held()
    await press(0, /^Add .* after$/)
    await save.isAsked
    await question(2).click({ force: true })
    await page.keyboard.press('End')
    await page.keyboard.type(' Typed')
    save.letGo()
    await page.locator(`[data-words="${LIST}.1.question"][contenteditable]:empty`).waitFor()
    await assertFocus(question(1))
    assert.deepEqual(await shown(), atFirst.toSpliced(1, 0, ''))
    await rewrite(question(2), 'Written after')
    await saved(page)
    assert.deepEqual(await shown(), atFirst.toSpliced(1, 0, '').with(2, 'Written after'))
  })

  it('is saved text by text once it was changed, beside what somebody else writes in it', async () => {
    await edit()
    await press(0, /^Add .* after$/)
    await page.locator(`[data-words="${LIST}.1.question"][contenteditable]:empty`).waitFor()
    const other = await site.administrator()
    await openEditing(other, '/faq')
    await rewrite(other.locator(`[data-words="${LIST}.4.question"]`), 'Of somebody else')
    await saved(other)
    await rewrite(question(2), 'Of his own')
    await saved(page)
    await page.reload()
    await page.locator('html[data-editing]').waitFor({ state: 'attached' })
    assert.deepEqual(await shown(), atFirst.toSpliced(1, 0, '').with(2, 'Of his own').with(4, 'Of somebody else'))
  })

  it('is nobody else’s where a line calls a fact by its name', async () => {
    await edit()
    await rewrite(question(0), 'What is {company}?')
    await saved(page)
    await press(0, /^Add .* after$/)
    await page.locator(`[data-words="${LIST}.1.question"][contenteditable]:empty`).waitFor()
  })

  it("never overwrites another entry if the page can't be reloaded", async () => {
    await edit()
    await page.route('**/faq?edit', (route) => route.fulfill({ status: 503, body: '' }))
    await press(0, /^Remove /)
    await told('The list is changed. Reload the page to see it.')
    await rewrite(question(1), 'Of the second line')
    await saved(page)
    await page.unrouteAll()
    await page.reload()
    await page.locator('html[data-editing]').waitFor({ state: 'attached' })
    assert.deepEqual(await shown(), atFirst.slice(1).with(0, 'Of the second line'))
  })

  it('stays as it was where the server does not take the change, and is not changed by itself later', async () => {
    await edit()
    await page.route('**/admin/words/faq', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { problem: 'The disk is full.' } }) : route.continue(),
    )
    await press(0, /^Remove /)
    await told('The list may not have changed. The disk is full. Reload the page.')
    await page.unrouteAll()
    await stateOf(page, 'Click a text to change it')
    await rewrite(question(1), 'Of the second line')
    await saved(page)
    assert.deepEqual(await shown(), atFirst.with(1, 'Of the second line'))
    await page.reload()
    await page.locator('html[data-editing]').waitFor({ state: 'attached' })
    assert.deepEqual(await shown(), atFirst.with(1, 'Of the second line'))
  })
})
