import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { holdScripts } from './delay-scripts.ts'
import { alive } from './hydrated.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

describe('a page with a message that becomes interactive late', () => {
  let site: BrowserSite
  let page: Page
  let colours = 0

  before(async () => {
    site = await openBrowserSite()
    page = await site.administrator({ viewport: { width: 1280, height: 600 } })
  })

  after(() => site.close())

  it('takes the focus to it', async () => {
    await (await saidBeforeAlive()).comeAlive()
    assert.match(await focused(), /^Branding published/)
  })

  it('stays where the visitor scrolled it, so they press what they saw', async () => {
    const { comeAlive } = await saidBeforeAlive()
    await page.evaluate('scrollTo(0, 300)')
    await comeAlive()
    assert.equal(await page.evaluate('scrollY'), 300)
    assert.match(await focused(), /^Branding published/)
  })

  it('keeps the focus in the field they write in', async () => {
    const { comeAlive } = await saidBeforeAlive()
    const field = page.getByLabel('Accent color', { exact: true })
    await field.press('End')
    await comeAlive()
    await page.keyboard.type('f')
    assert.match(await field.inputValue(), /^#0f76\d\df$/)
  })

  /** The page after something was published, whose scripts are still on their way. */
  async function saidBeforeAlive() {
    await page.goto('/admin/site/looks')
    await alive(page)
    await page.getByLabel('Accent color', { exact: true }).fill(`#0f76${60 + colours++}`)
    const comeAlive = await holdScripts(page)
    await page.getByRole('button', { name: 'Publish branding' }).press('Enter')
    await page.getByText('Branding published').waitFor()
    return { comeAlive }
  }

  function focused(): Promise<string> {
    return page.evaluate('document.activeElement.textContent')
  }
})
