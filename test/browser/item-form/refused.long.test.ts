import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { button, field, formsOf, SAVED, status, type } from '#test/browser/admin/form-pages.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

describe('what a form says of a save that failed', () => {
  let site: BrowserSite
  const { open } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('keeps its height while it is mended, so that the field that is typed in stays where it is', async () => {
    const page = await open('/add-tradewind-blog')
    await page.setViewportSize({ width: 1280, height: 1000 })
    await button(page, 'Publish').click()
    const summary = page.getByRole('alert').filter({ has: page.getByRole('list') })
    await summary.waitFor()
    const count = await summary.getByRole('link').count()
    await field(page, 'Expiry date').focus()
    const top = () => field(page, 'Expiry date').evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const before = await top()
    await type(page, 'Title', 'A title')
    await summary.getByRole('link', { name: 'Title is required.' }).waitFor({ state: 'detached' })
    await summary.getByText('Title is required.').waitFor()
    assert.equal(await top(), before)
    assert.equal(await summary.getByRole('link').count(), count - 1)
    await type(page, 'Title', '')
    await summary.getByRole('link', { name: 'Title is required.' }).waitFor()
    for (const [label, words] of [
      ['Title', 'A title'],
      ['Content excerpt', 'An excerpt'],
      ['Category', 'Guides'],
      ['Expiry date', '2031-01-01'],
    ] as const)
      await field(page, label).fill(words)
    const left = await summary.getByRole('link').allInnerTexts()
    for (const label of left.map((words) => words.replace(/ is required\.$/, ''))) await field(page, label).fill('Words')
    await summary.getByText('All errors are fixed.').waitFor()
    assert.equal(await top(), before)
    assert.equal(await summary.getByRole('link').count(), 0)
  })

  it('gives the focus back to the button that was pressed, when the connection is there again', async () => {
    const page = await open('/add-blog')
    await type(page, 'Title', 'Before')
    await page.context().setOffline(true)
    await field(page, 'Title').fill('Without a connection')
    await button(page, 'Save draft').focus()
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' })
    await assertFocus(alert)
    await page.context().setOffline(false)
    await status(page, SAVED)
    await alert.waitFor({ state: 'detached' })
    await assertFocus(button(page, 'Save draft'))
  })
})
