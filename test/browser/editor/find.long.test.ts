import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { save, write } from './writing.ts'

const TEXT =
  '<h2>The plan</h2><p>the <strong>th</strong>e, a.b and a+b</p><ul><li><p>Other <em>the</em></p></li></ul><pre><code>the</code></pre><table><tbody><tr><td><p>then</p></td></tr></tbody></table>'

/** Runs in the page: how many places are colored in each way, and how. */
function colors(text: Element): { places: number; color: string }[] {
  const paragraph = text.querySelector('p') ?? text
  return [...CSS.highlights].map(([name, { size }]) => ({
    places: size,
    color: getComputedStyle(paragraph, `::highlight(${name})`).backgroundColor,
  }))
}

describe('finding in the text', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' })
  const says = (page: Page, words: string) => bar(page).getByRole('status').filter({ hasText: words }).waitFor()

  it('counts and selects each place, forward and back, by keyboard', async () => {
    const { page, text, content } = await write(site, 'found', TEXT)
    const { press, type } = keyboardOf(page)
    await press('Control+Home', 'Control+f')
    const find = page.getByLabel('Find', { exact: true })
    await assertFocus(find)
    await type('the')
    await says(page, '1 of 7')
    const shown = await text.evaluate(colors)
    assert.deepEqual(
      shown.map(({ places }) => places),
      [7, 1],
    )
    assert.equal(new Set(shown.map(({ color }) => color)).size, 2)
    assert.ok(
      shown.every(({ color }) => color !== 'rgba(0, 0, 0, 0)'),
      'in colors of their own',
    )
    await press('Enter', 'Enter')
    await says(page, '3 of 7')
    await press('Shift+Enter', 'Shift+Enter', 'Shift+Enter')
    await says(page, '7 of 7')
    await press('Enter')
    await says(page, '1 of 7')
    await page.getByLabel('Match case').check()
    await says(page, '1 of 6')
    await find.fill('a.b')
    await says(page, '1 of 1')
    await find.fill('nowhere')
    await says(page, 'Not found')
    await find.fill('a+b')
    await says(page, '1 of 1')
    await press('Escape')
    await assertFocus(text, 'writing goes on')
    assert.equal(await page.evaluate(() => CSS.highlights.size), 0)
    await type('!')
    assert.match(await content(), /a\.b and !<\/p>/, 'where it was found')
    assert.equal(new URL(page.url()).pathname, '/edit-blog/found')
  })

  it('replaces one after the other, and all at once with one Undo', async () => {
    const writing = await write(site, 'replaced', TEXT)
    const { page, text, content } = writing
    const { press, type } = keyboardOf(page)
    await press('Control+Home', 'Control+f')
    await type('the')
    await says(page, '1 of 7')
    await page.getByLabel('Replace with').fill('a$&')
    await press('Enter')
    await says(page, '1 of 6')
    assert.match(await content(), /^<h2>a\$&amp; plan<\/h2>/)
    await page.getByLabel('Replace with').fill('')
    await press('Enter')
    await says(page, '1 of 5')
    await page.getByLabel('Replace with').fill('THIS')
    const before = await content()
    await page.getByRole('button', { name: 'Replace all' }).click()
    await says(page, '5 replaced')
    const all =
      '<h2>a$&amp; plan</h2><p> <strong>TH</strong>IS, a.b and a+b</p><ul><li><p>OTHISr <em>THIS</em></p></li></ul><pre><code>THIS</code></pre><table><tbody><tr><td><p>THISn</p></td></tr></tbody></table>'
    assert.equal((await content()).replaceAll(/<\/?(?:strong|em)>/g, ''), all.replaceAll(/<\/?(?:strong|em)>/g, ''))
    assert.match(await content(), /<em>THIS<\/em>/, 'with its formatting')
    await press('Escape')
    await text.focus()
    await press('Control+z')
    assert.equal(await content(), before, 'one Undo takes all back')
    await press('Control+Shift+z')
    assert.match(await save(writing, site, 'replaced'), /<code>THIS<\/code>/)
  })

  it('takes the selected words, and sends no form', async () => {
    const { page } = await write(site, 'selected', '<p>first second first</p>')
    const { press } = keyboardOf(page)
    await press('Control+Home')
    for (const key of ['Control+Shift+ArrowRight', 'Control+f']) await page.keyboard.press(key)
    assert.match(await page.getByLabel('Find', { exact: true }).inputValue(), /^first ?$/)
    await page.getByLabel('Find', { exact: true }).fill('first')
    await press('Enter')
    await says(page, '2 of 2')
    assert.equal(await page.getByRole('status').filter({ hasText: 'No changes' }).count(), 1, 'nothing was changed')
  })
})
