import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { write } from './writing.ts'

/** The key that takes or drops a word that is put together of several signs: within it, and after its end, as Safari sends it. */
async function pressOfComposition(field: Locator, key: string): Promise<void> {
  await field.evaluate((element, pressed) => {
    for (const sent of [{ isComposing: true }, { keyCode: 229 }])
      element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...sent }))
  }, key)
}

describe('a key that belongs to a word still put together', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('replaces nothing, and closes nothing', async () => {
    const { page, content } = await write(site, 'composed', '<p>first second</p>')
    const { press } = keyboardOf(page)
    await press('Control+f')
    const before = await content()
    await page.getByLabel('Find', { exact: true }).fill('first')
    const replacement = page.getByLabel('Replace with')
    await replacement.fill('東京')
    await pressOfComposition(replacement, 'Enter')
    await pressOfComposition(replacement, 'Escape')
    assert.equal(await content(), before)
    await press('Escape')
    await replacement.waitFor({ state: 'detached' })
  })

  it('does not take a dialog’s words before they are written', async () => {
    const { page } = await write(site, 'composed-link', '<p>first</p>')
    const { press } = keyboardOf(page)
    await press('Shift+Home')
    await press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await pressOfComposition(dialog.getByLabel('URL'), 'Enter')
    assert.ok(await dialog.isVisible())
    assert.equal(await dialog.getByRole('alert').count(), 0, 'nothing was applied')
  })

  it('takes nothing from the list of what can be inserted, and is no shortcut of the page', async () => {
    const { page, text, content } = await write(site, 'composed-slash', '<p>first</p>')
    const { press } = keyboardOf(page)
    await press('Enter')
    await press('/')
    await page.getByRole('listbox', { name: 'Insert' }).waitFor()
    const before = await content()
    await pressOfComposition(text, 'Enter')
    assert.equal(await content(), before)
    await press('Escape')
    await pressOfComposition(page.locator('body'), '?')
    assert.equal(await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count(), 0)
  })
})
