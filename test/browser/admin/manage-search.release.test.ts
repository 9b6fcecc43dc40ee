import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'

describe('the manage page', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  const cards = (page: Page) => page.getByRole('main').getByRole('article')
  const box = (page: Page) => page.getByRole('searchbox')

  async function open(page: Page, path: string) {
    await page.goto(path)
    await alive(page)
  }

  it('stays with what is ticked and typed while the server cannot be reached, and finds it afterwards', async () => {
    const page = await site.administrator()
    await open(page, '/admin/manage-blogs')
    const ticked = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first()
    await ticked.check()
    await page.context().setOffline(true)
    await box(page).fill('offshore')
    await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server' }).waitFor()
    assert.ok(await ticked.isChecked())
    assert.equal(await box(page).inputValue(), 'offshore')
    await page.context().setOffline(false)
    await page.getByText('found for “offshore”').waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('finds while somebody types, and takes nothing of the typing', async () => {
    const page = await site.administrator()
    const { press, type } = keyboardOf(page)
    await open(page, '/admin/manage-blogs')
    const all = await cards(page).count()
    await box(page).focus()
    await type('offsh')
    await page.waitForURL('**/admin/manage-blogs?q=offsh')
    await page.getByText('found for “offsh”').waitFor()
    const some = await cards(page).count()
    assert.ok(some > 0 && some < all, `${some} of ${all}`)
    await type('ore xylophone')
    await page.getByText('0 found for “offshore xylophone”').waitFor()
    assert.equal(await cards(page).count(), 0)
    await page.getByText('No posts match').waitFor()
    assert.equal(await box(page).inputValue(), 'offshore xylophone')
    await assertFocus(box(page))
    await press('Control+a', 'Delete')
    await page.waitForURL('**/admin/manage-blogs')
    await page.getByText(`${all} news items`).waitFor()
    assert.equal(await cards(page).count(), all)
    await type('offsh')
    await page.getByRole('link', { name: 'Show all' }).focus()
    await press('Enter')
    await page.getByText(`${all} news items`).waitFor()
    assert.equal(await box(page).inputValue(), '')
    await assertFocus(box(page))
  })

  it('says the order of what it lists, and keeps the focus where another is chosen by keyboard', async () => {
    const page = await site.administrator()
    const { press } = keyboardOf(page)
    const sort = page.getByLabel('Sort by')
    await open(page, '/admin/manage-blogs?sort=state')
    await box(page).fill('offshore')
    await page.getByText('found for “offshore”').waitFor()
    assert.equal(await sort.locator(':checked').innerText(), 'Best match')
    await sort.focus()
    await press('ArrowDown')
    await page.waitForURL('**/admin/manage-blogs?q=offshore&sort=newest')
    await assertFocus(sort)
    await press('ArrowDown')
    await page.waitForURL('**/admin/manage-blogs?q=offshore&sort=oldest')
    await assertFocus(sort)
    await box(page).fill('')
    await page.getByText('12 news items').waitFor()
    assert.equal(await sort.locator(':checked').innerText(), 'Newest first')
    await open(page, '/admin/manage-blogs')
    await box(page).fill('offshore')
    await page.getByText('found for “offshore”').waitFor()
    assert.equal(await sort.locator(':checked').innerText(), 'Best match')
  })

  it('keeps the search in the address: reloaded, on the way back, and after an edit', async () => {
    const page = await site.administrator()
    await open(page, '/admin')
    await page.getByRole('link', { name: 'Manage Content' }).click()
    await page.waitForURL('**/manage-all-blogs')
    await alive(page)
    await box(page).fill('pune')
    await page.waitForURL('**/manage-all-blogs?q=pune')
    await page.getByText('found for “pune”').waitFor()
    const found = await cards(page).count()
    await page.reload()
    assert.equal(await box(page).inputValue(), 'pune')
    assert.equal(await cards(page).count(), found)
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click()
    await page.waitForURL('**/edit-news/*?q=pune')
    await page.goBack()
    await page.waitForURL('**/manage-all-blogs?q=pune')
    assert.equal(await cards(page).count(), found)
    await page.goForward()
    await alive(page)
    await page.getByLabel('Author', { exact: true }).fill('Somebody else')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin/manage-blogs?q=pune')
    assert.equal(await box(page).inputValue(), 'pune')
    await open(page, '/admin')
    await page.goBack()
    await page.waitForURL('**/admin/manage-blogs?q=pune')
  })

  it('as other lists says on the way back what it lists, in its filters and its search', async () => {
    const page = await site.administrator()
    for (const [path, field, words] of [
      ['/admin/activity', page.getByLabel('What'), 'Content'],
      ['/admin/messages', box(page), 'dana'],
    ] as const) {
      await open(page, path)
      await (words === 'Content' ? field.selectOption(words) : field.fill(words))
      await page.getByRole('button', { name: words === 'Content' ? 'Show' : 'Go', exact: true }).click()
      await page.waitForURL(`**${path}?*`)
      await alive(page)
      await page.goBack()
      await alive(page)
      assert.equal(await field.inputValue(), '', path)
    }
  })

  it('offers the other kind for a search that found nothing, and the field says what is listed', async () => {
    const page = await site.administrator()
    await open(page, '/admin/manage-blogs')
    await box(page).fill('checklist')
    await page.getByRole('link', { name: 'Search blogs for “checklist”' }).click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs&q=checklist')
    await cards(page).getByText('The transfer checklist').first().waitFor()
    await page.getByRole('tab', { name: 'News', exact: true }).click()
    await page.getByText('12 news items').waitFor()
    assert.equal(new URL(page.url()).search, '')
    assert.equal(await box(page).inputValue(), '')
    await page.goBack()
    await page.getByText('found for “checklist”').waitFor()
    assert.equal(await box(page).inputValue(), 'checklist')
  })

  it('lists drafts, scheduled and expired items apart', async () => {
    const page = await site.administrator()
    await open(page, '/admin/manage-blogs?tab=blogs')
    for (const [filter, state] of [
      ['Drafts', 'Draft'],
      ['Scheduled', 'Scheduled · Dec 7'],
      ['Expired', 'Expired'],
    ] as const) {
      const link = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: filter })
      await link.click()
      await page.getByRole('link', { name: filter }).and(page.locator('[aria-current="true"]')).waitFor()
      assert.equal(await cards(page).count(), 1, filter)
      assert.equal(await cards(page).getByText(state).count(), 1, filter)
    }
    await box(page).fill('xylophone')
    await page.waitForURL('**/admin/manage-blogs?tab=blogs&show=expired&q=xylophone')
  })

  it('finds what was typed in the list that is chosen right after it, at once and while the answer is on its way', async () => {
    const page = await site.administrator()
    await open(page, '/admin/manage-blogs?tab=blogs')
    await box(page).fill('xylophone')
    await page.getByRole('link', { name: 'Drafts' }).click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs&show=draft&q=xylophone')
    await open(page, '/admin/manage-blogs?tab=blogs')
    await page.route('**/*.data?*q=xylophone*', (route) => (route.request().url().includes('show=') ? route.continue() : undefined))
    const asked = page.waitForRequest(/\.data\?.*q=xylophone/)
    await box(page).fill('xylophone')
    await asked
    await page.getByRole('link', { name: 'Expired' }).click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs&show=expired&q=xylophone')
    assert.equal(await box(page).inputValue(), 'xylophone')
  })

  it('searches without script, as a form like any other', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto('/admin/manage-blogs?tab=blogs&show=draft')
    await box(page).fill('residency')
    await page.getByRole('button', { name: 'Go' }).click()
    await page.waitForURL(/\/admin\/manage-blogs\?tab=blogs&show=draft&q=residency/)
    assert.equal(await cards(page).count(), 1)
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.waitForURL('**/admin/manage-blogs?tab=blogs&show=draft')
    await page.getByRole('tab', { name: 'News', exact: true }).click()
    await page.waitForURL('**/admin/manage-blogs')
    assert.ok((await cards(page).count()) > 1)
  })
})
