import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { button, field, formsOf, PUBLISHED, SAVED, status } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const BODY = { ...PUBLISHED, author: 'Asha Rao', content_excerpt: 'Short.', content: '<p>A first team in Pune is small.</p>' }

describe('a post that someone else saved meanwhile', () => {
  let site: BrowserSite
  const { stored } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  /** A form that is open while Daniel changes three fields, one of them folded away. */
  async function overtaken(id: string, options: Parameters<BrowserSite['administrator']>[0] = {}): Promise<Page> {
    await site.app.store.create({ index: 'blog', id, body: { ...BODY, title: id } })
    const page = await site.administrator(options)
    await page.goto(`/edit-blog/${id}`)
    await settled(page)
    const opened = await stored(id, 'blog')
    assert.ok(opened)
    const theirs = { title: `${id} in 13 weeks`, content: '<p>A first team in Pune has six people.</p>', meta_title: 'Six people' }
    const saved = { saved_by: 'Daniel Reyes', updated_at: site.app.clock.now.toISOString() }
    await site.app.store.update({ ...opened, body: { ...opened.body, ...theirs, ...saved } })
    return page
  }

  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Conflict: Daniel Reyes changed this post at' })
  const theirs = (page: Page, label: string) => page.getByRole('region', { name: `${label}: Daniel’s version`, exact: true })
  const press = (page: Page, label: string, choice: 'Keep mine' | 'Use theirs') =>
    theirs(page, label).getByRole('button', { name: choice }).click()

  it('is decided field by field; the primary button leads to what is open, and typing elsewhere stays', async () => {
    const page = await overtaken('fields')
    await field(page, 'Title').fill('fields in 90 days')
    await notice(page).getByText('Choose a version for 3 fields.').waitFor()
    await status(page, 'Choose a version for 3 fields')
    await assertFocus(field(page, 'Title'), 'who types goes on typing')
    assert.deepEqual(
      [await theirs(page, 'Title').locator('del').allInnerTexts(), await theirs(page, 'Title').locator('ins').allInnerTexts()],
      [['90 days'], ['13 weeks']],
    )
    assert.equal(await button(page, 'Save draft').count(), 0)
    await page.evaluate(AXE)
    assert.deepEqual(
      (await page.evaluate(violations)).filter((each) => !each.includes('Control+K')),
      [],
    )

    await field(page, 'Content excerpt').fill('Typed while the conflict was open')
    await button(page, 'Update').click()
    await assertFocus(theirs(page, 'Title'))
    await press(page, 'Title', 'Keep mine')
    await status(page, 'Choose a version for 2 fields')
    await assertFocus(theirs(page, 'Content'))
    await press(page, 'Content', 'Use theirs')
    await theirs(page, 'Content').waitFor({ state: 'detached' })
    await button(page, 'Update').click()
    await assertFocus(theirs(page, 'Search title'), 'a folded field opens')
    await press(page, 'Search title', 'Use theirs')
    await notice(page).waitFor({ state: 'detached' })
    await status(page, SAVED)
    assert.equal((await stored('fields', 'blog'))?.body.title, 'fields in 13 weeks', 'deciding publishes nothing')
    await button(page, 'Update').click()
    await page.waitForURL('**/admin/manage-blogs*')
    const { body } = (await stored('fields', 'blog')) ?? assert.fail()
    assert.deepEqual(
      [body.title, body.content, body.meta_title, body.content_excerpt],
      ['fields in 90 days', '<p>A first team in Pune has six people.</p>', 'Six people', 'Typed while the conflict was open'],
    )
    await page.goto('/edit-blog/fields/history')
    await page.getByText('By Daniel Reyes.').first().waitFor()
  })

  it('is taken as it is, or written over, at once; nothing goes live by that', async () => {
    const page = await overtaken('all')
    await field(page, 'Content excerpt').fill('Mine')
    await button(page, 'Use all theirs').click()
    await status(page, 'No changes')
    assert.deepEqual(
      [await field(page, 'Title').inputValue(), await field(page, 'Content excerpt').inputValue()],
      ['all in 13 weeks', 'Short.'],
    )
    const other = await overtaken('mine')
    await field(other, 'Title').fill('mine, all of it')
    await button(other, 'Keep all mine').click()
    await status(other, SAVED)
    await button(other, 'Update').click()
    await other.waitForURL('**/admin/manage-blogs*')
    assert.deepEqual(
      [(await stored('mine', 'blog'))?.body.title, (await stored('mine', 'blog'))?.body.content],
      ['mine, all of it', BODY.content],
    )
  })

  it('is decided as a whole without script, by a button that says what it does', async () => {
    const page = await overtaken('plain', { javaScriptEnabled: false })
    await field(page, 'Title').fill('Mine without script')
    await button(page, 'Update').click()
    await notice(page).waitFor()
    assert.equal(await field(page, 'Title').inputValue(), 'Mine without script')
    assert.equal(await button(page, 'Use theirs').count(), 0)
    await button(page, 'Keep all mine and update').click()
    await page.waitForURL('**/admin/manage-blogs*')
    assert.equal((await stored('plain', 'blog'))?.body.title, 'Mine without script')
  })
})
