import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/alive.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'

const PAGE = '/admin/site/search'

describe('the words of the search', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  const line = (page: Page, number: number) => page.getByLabel(`Line ${number}`, { exact: true })
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const lines = async () => String((await site.app.store.get('same-words', 'lines'))?.body.lines ?? '').split('\n')

  it('take in what a visitor looked for in vain, by keyboard alone', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' })
    const results = async () => {
      await visitor.goto('/search-query?q=offshore-hub')
      return visitor.getByRole('main').getByRole('article').count()
    }
    assert.equal(await results(), 0)
    const page = await site.administrator()
    const { press, tabTo, type } = keyboardOf(page)
    await page.goto('/admin/site')
    await alive(page)
    await tabTo(page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Search' }))
    await press('Enter')
    await page.waitForURL(`**${PAGE}`)
    await alive(page)
    await button(page, 'Try').focus()
    await tabTo(page.getByRole('link', { name: 'Add “offshore-hub” as the same as another word' }))
    await press('Enter')
    await page.waitForURL('**?add=offshore-hub')
    await alive(page)
    await assertFocus(page.getByLabel('The same as'))
    await type('GCC')
    await press('Enter')
    await told(page, 'Whoever searches for “offshore-hub” now finds what has “GCC” in it as well.')
    assert.ok((await results()) > 0)
    await alive(page)
    await page.getByRole('searchbox').focus()
    await type('offshore hub')
    await press('Enter')
    await page.waitForURL('**?q=offshore+hub')
    await page.getByText('offshore hub or').waitFor()
    await page.getByText('Stands in line 1 now').waitFor()
  })

  it('are written line by line without leaving the keys, and a search that is tried takes nothing of it', async () => {
    const page = await site.administrator()
    const { press, tabTo, type } = keyboardOf(page)
    await page.goto(PAGE)
    await alive(page)
    const count = await page.getByRole('textbox').count()
    await line(page, count).focus()
    await type('harbour, port')
    await press('Enter')
    await assertFocus(line(page, count + 1))
    await type('alone')
    await tabTo(page.getByRole('searchbox'))
    await type('harbour')
    await press('Enter')
    await page.getByText('“harbour” looks for:').waitFor()
    assert.equal(await line(page, count).inputValue(), 'harbour, port')
    await tabTo(button(page, 'Save the list'), 'Shift+Tab')
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Please look at the line that is marked.' }).waitFor()
    await alive(page)
    await tabTo(page.getByRole('link', { name: `To line ${count + 1}` }))
    await press('Enter')
    await press('Tab')
    await tabTo(button(page, `Remove line ${count + 1}`))
    await press('Enter')
    await assertFocus(line(page, count + 1), 'the next line, blank, has taken its place')
    await tabTo(button(page, 'Save the list'))
    await press('Enter')
    await told(page, 'Saved. Every search looks for these words from now on.')
    assert.equal((await lines()).at(-1), 'harbour, port')
  })

  it('that were typed are there again after the session was over', async () => {
    const page = await site.administrator()
    await page.goto(PAGE)
    await alive(page)
    const count = await page.getByRole('textbox').count()
    await line(page, count).fill('quay, wharf')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await button(page, 'Save the list').click()
    await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor()
    await page.context().addCookies(cookies)
    await page.goto(PAGE)
    await told(page, 'What you changed here and did not save is still in this tab.')
    await button(page, 'Bring it back').click()
    await button(page, 'Save the list').click()
    await told(page, 'Saved.')
    assert.equal((await lines()).at(-1), 'quay, wharf')
    await page.goto(PAGE)
    await alive(page)
    assert.equal(await button(page, 'Bring it back').count(), 0)
  })

  it('are changed without script as well', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto(PAGE)
    assert.equal(await button(page, 'Add a line').count(), 0)
    const count = await page.getByRole('textbox').count()
    await line(page, count).fill('pier, jetty')
    await line(page, 2).fill('')
    await button(page, 'Save the list').click()
    await told(page, 'Saved.')
    const saved = await lines()
    assert.equal(saved.at(-1), 'pier, jetty')
    assert.ok(!saved.some((words) => words.startsWith('BOT,')))
    await page.getByRole('link', { name: 'Reset to the beginning' }).click()
    await button(page, 'Save the list').click()
    await told(page, 'Saved.')
    assert.equal(await site.app.store.get('same-words', 'lines'), undefined)
  })
})
