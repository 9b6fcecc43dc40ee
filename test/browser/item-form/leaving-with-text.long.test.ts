import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { button, field, formsOf, type } from '#test/browser/admin/form-pages.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

describe('a text that a form has left in the browser', () => {
  let site: BrowserSite
  const { open, stored } = formsOf(() => site)

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const list = (page: Page) => page.getByRole('region', { name: 'Unsaved texts' })

  it('is named on other pages without moving them, and the list can be put away', async () => {
    const page = await open('/add-blog')
    await page.route('**/add-blog.data*', (route) => route.abort())
    await field(page, 'Title').fill('Left behind')
    await page.getByText('Saved on this device').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.addInitScript(watchShifts)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/admin', '/admin/manage-blogs', '/admin/analytics']) {
        await open(path, page)
        await list(page).getByRole('link', { name: 'Left behind' }).waitFor()
        await settled(page)
        assert.equal(await page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0)), 0, `${path} ${width}`)
      }
    }
    await button(page, 'Close the list of unsaved texts').click()
    await list(page).waitFor({ state: 'detached' })
    await assertFocus(page.getByRole('main'))
    await page.reload()
    await list(page).getByRole('link', { name: 'Left behind' }).click()
    await page.getByRole('button', { name: /^Restore unsaved text from/ }).waitFor()
  })

  it('takes no link away that the form for a new article did not offer and the one that edits it does', async () => {
    const page = await open('/add-tradewind-blog')
    await type(page, 'Title', 'Begun')
    await page.waitForURL('**/edit-blog/*')
    const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    const draft = await stored(id, 'blog')
    assert.ok(draft)
    await page.route('**/*.data*', (route) => route.abort())
    await field(page, 'Title').fill('Begun, and left')
    await page.getByText('Saved on this device').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    // Published and unpublished elsewhere: from then on the form offers the link.
    await site.app.store.update({ ...draft, body: { ...draft.body, been_public: true } })
    await page.reload()
    const offer = page.getByRole('region', { name: 'You have unsaved changes' })
    await offer.waitFor()
    assert.deepEqual(await offer.locator('dt').allInnerTexts(), ['Title'])
    await offer.getByRole('button', { name: /^Restore unsaved text from/ }).click()
    await offer.waitFor({ state: 'detached' })
    assert.equal(await field(page, 'Title').inputValue(), 'Begun, and left')
    assert.match(await field(page, 'Blog link').inputValue(), /^\/blog-details\?id=/)
  })
})

/** Notes in the page how much of it was moved after it was shown. */
function watchShifts() {
  new PerformanceObserver((seen) => {
    const moved = seen.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0)
    const { dataset } = document.documentElement
    dataset.shifted = String(Number(dataset.shifted ?? 0) + moved)
  }).observe({ type: 'layout-shift', buffered: true })
}
