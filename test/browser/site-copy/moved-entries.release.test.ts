import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { editable, openEditing, rewrite, saved, stateOf } from './editing.ts'

const LIST = 'faq:groups.0.questions'
const TOO_LONG = 'Too long '.repeat(20).trim()

describe('a line of a list above which somebody else removes one', () => {
  let site: BrowserSite
  let [anna, ravi]: Page[] = []
  let atFirst: string[][]

  before(async () => {
    site = await openBrowserSite()
  })

  beforeEach(async () => {
    const draft = await site.app.store.get('site-words', 'draft-faq')
    if (draft) await site.app.store.remove(draft)
    anna = await site.administrator()
    ravi = await site.administrator()
    await openEditing(anna, '/faq')
    await openEditing(ravi, '/faq')
    atFirst = await lines(anna)
  })

  after(() => site.close())

  const text = (page: Page | undefined, index: number, part: 'question' | 'answer') => {
    assert.ok(page)
    return page.locator(`[data-words="${LIST}.${index}.${part}"]`)
  }

  /** Question and answer of each line. */
  async function lines(page: Page | undefined): Promise<string[][]> {
    assert.ok(page)
    const texts = await page.locator(`[data-words^="${LIST}."]`).allInnerTexts()
    return texts.flatMap((question, at) => (at % 2 === 0 ? [[question, texts[at + 1] ?? '']] : []))
  }

  async function removeFirst(): Promise<void> {
    assert.ok(ravi)
    await text(ravi, 0, 'question').focus()
    await ravi.getByRole('button', { name: /^Remove / }).click()
    await saved(ravi)
  }

  async function linesAnew(): Promise<string[][]> {
    assert.ok(ravi)
    await ravi.reload()
    await editable(ravi)
    return lines(ravi)
  }

  it('takes what is written in it, and no other line does', async () => {
    assert.ok(anna)
    await removeFirst()
    await rewrite(text(anna, 1, 'answer'), 'Of Anna')
    await saved(anna)
    assert.deepEqual(await linesAnew(), atFirst.slice(1).with(0, [atFirst[1]?.[0] ?? '', 'Of Anna']))
  })

  it('is where what was not saved is put back when the page was loaded again', async () => {
    assert.ok(anna)
    await rewrite(text(anna, 1, 'question'), TOO_LONG)
    await stateOf(anna, 'Not saved: one text')
    await removeFirst()
    anna.once('dialog', (dialog) => void dialog.accept())
    await anna.reload()
    await editable(anna)
    const offer = anna.getByRole('region', { name: 'You have unsaved changes.' })
    assert.equal((await offer.locator('dd').first().innerText()).replaceAll(/\s+/g, ' '), `Now ${atFirst[1]?.[0]}`)
    await offer.getByRole('button', { name: 'Put them back' }).click()
    await text(anna, 0, 'question').filter({ hasText: TOO_LONG }).waitFor()
    await rewrite(text(anna, 0, 'question'), 'Short')
    await saved(anna)
    assert.deepEqual(await linesAnew(), atFirst.slice(1).with(0, ['Short', atFirst[1]?.[1] ?? '']))
  })

  it('keeps what is too long in it where another list is changed and the page shows the lines as they are', async () => {
    assert.ok(anna)
    await rewrite(text(anna, 1, 'question'), TOO_LONG)
    await stateOf(anna, 'Not saved: one text')
    await removeFirst()
    await anna.locator('[data-words="faq:groups.1.questions.0.question"]').focus()
    await anna.getByRole('button', { name: /^Add .* after$/ }).click()
    await text(anna, 0, 'question').filter({ hasText: TOO_LONG }).waitFor()
    assert.equal(await anna.getByText('Someone else changed').count(), 0)
    await rewrite(text(anna, 0, 'question'), 'Short')
    await saved(anna)
    assert.deepEqual(await linesAnew(), atFirst.slice(1).with(0, ['Short', atFirst[1]?.[1] ?? '']))
  })
})
