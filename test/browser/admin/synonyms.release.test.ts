import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'

const PAGE = '/admin/site/search'

describe('the words of the search', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  const list = (page: Page) => page.getByRole('textbox', { name: 'Lines' })
  const add = async (page: Page, line: string) => list(page).fill(`${await list(page).inputValue()}\n${line}`)
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
  const lines = async () => String((await site.app.store.get('same-words', 'lines'))?.body.lines ?? '').split('\n')

  it('add a search without results, by keyboard only', async () => {
    const visitor = await site.visitor({ javaScriptEnabled: false, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0' })
    const results = async () => {
      await visitor.goto('/search-query?q=quayside-berth')
      return visitor.getByRole('main').getByRole('article').count()
    }
    assert.equal(await results(), 0)
    const page = await site.administrator()
    const { press, tabTo, type } = keyboardOf(page)
    await page.goto('/admin/site/words')
    await alive(page)
    await tabTo(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Synonyms' }))
    await press('Enter')
    await page.waitForURL(`**${PAGE}`)
    await alive(page)
    await button(page, 'Save the list').focus()
    await tabTo(page.getByRole('link', { name: 'Add as a synonym… “quayside-berth”' }))
    await press('Enter')
    await page.waitForURL('**?add=quayside-berth')
    await alive(page)
    await assertFocus(page.getByLabel('The same as'))
    await type('GCC')
    await press('Enter')
    await told(page, 'A search for “quayside-berth” now finds “GCC” too.')
    assert.ok((await results()) > 0)
    await page.getByText('In line 1', { exact: true }).waitFor()
  })

  it('are written line by line without leaving the keys', async () => {
    const page = await site.administrator()
    const { press, tabTo, type } = keyboardOf(page)
    await page.goto(PAGE)
    await alive(page)
    const number = (await list(page).inputValue()).split('\n').length + 1
    await list(page).focus()
    await press('Control+End')
    await press('Enter')
    await type('harbour, port')
    await press('Enter')
    await type('alone')
    await tabTo(button(page, 'Save the list'))
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Fix the lines named below.' }).waitFor()
    await alive(page)
    await page.getByText(`Line ${number + 1}, “alone”: Add a second word or remove the line.`, { exact: true }).waitFor()
    await list(page).focus()
    await press('Control+End')
    for (const _ of 'alone') await press('Backspace')
    await tabTo(button(page, 'Save the list'))
    await press('Enter')
    await told(page, 'Saved. Every search uses these synonyms now.')
    assert.equal((await lines()).at(-1), 'harbour, port')
  })

  it('that were not saved for a fault are there again when the page was left', async () => {
    const page = await site.administrator()
    await page.goto(PAGE)
    await alive(page)
    await add(page, 'lone')
    await button(page, 'Save the list').click()
    await page.getByRole('alert').waitFor()
    await alive(page)
    await page.goto('/admin/site/words')
    await page.goto(PAGE)
    await told(page, 'You have unsaved changes in this tab.')
    await button(page, 'Restore').click()
    assert.match(await list(page).inputValue(), /\nlone$/)
    await page.reload()
    await button(page, 'Discard').click()
    await page.reload()
    await alive(page)
    assert.equal(await button(page, 'Restore').count(), 0)
  })

  it('that were typed are there again after the session was over', async () => {
    const page = await site.administrator()
    await page.goto(PAGE)
    await alive(page)
    await add(page, 'quay, wharf')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await button(page, 'Save the list').click()
    await page.getByRole('heading', { level: 1, name: 'We can’t find that page' }).waitFor()
    await page.context().addCookies(cookies)
    await page.goto(PAGE)
    await told(page, 'You have unsaved changes in this tab.')
    await button(page, 'Restore').click()
    await button(page, 'Save the list').click()
    await told(page, 'Saved.')
    assert.equal((await lines()).at(-1), 'quay, wharf')
    await page.goto(PAGE)
    await alive(page)
    assert.equal(await button(page, 'Restore').count(), 0)
  })

  it('are changed without script as well', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto(PAGE)
    await add(page, 'pier, jetty')
    await list(page).fill((await list(page).inputValue()).replace(/^BOT,.*$/m, ''))
    await button(page, 'Save the list').click()
    await told(page, 'Saved.')
    const saved = await lines()
    assert.equal(saved.at(-1), 'pier, jetty')
    assert.ok(!saved.some((words) => words.startsWith('BOT,')))
    await page.getByRole('link', { name: 'Reset to default' }).click()
    await button(page, 'Save the list').click()
    await told(page, 'Saved.')
    assert.equal(await site.app.store.get('same-words', 'lines'), undefined)
  })
})
