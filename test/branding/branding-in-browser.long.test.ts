import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { contrastFaults } from './contrast-errors.ts'

const PATH = '/admin/site/looks'
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path fill="currentColor" d="M0 0h60v20H0z"/></svg>'

describe('the branding page', () => {
  let site: BrowserSite
  let page: Page

  before(async () => {
    site = await openBrowserSite()
    page = await site.administrator()
    await page.goto(PATH)
    await alive(page)
  })

  after(() => site.close())

  it('says of a colour at once that it cannot be, and takes the nearest one by a button, by keyboard', async () => {
    await page.getByLabel('Accent color', { exact: true }).fill('#fff7d6')
    await page.getByText('#fff7d6 is too light').waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Use #d1c9a9 instead')
    await page.keyboard.press('Enter')
    assert.equal(await page.getByLabel('Accent color', { exact: true }).inputValue(), '#d1c9a9')
    assert.equal(await page.getByText('too light').count(), 0)
  })

  it('shows a colour and a logo in both schemes before they are published', async () => {
    await page.getByLabel('Accent color', { exact: true }).fill('#0f766e')
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    const shown = page.getByRole('img', { name: 'Preview of the looks' })
    await shown.locator('img[src^="blob:"]').first().waitFor({ state: 'attached' })
    await atRest(page)
    const colours = await shown
      .locator('.button:not(.button-quiet)')
      .evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).backgroundColor))
    assert.equal(colours[0], 'rgb(15, 118, 110)')
    assert.notEqual(colours[2], colours[0])
  })

  it('publishes both, which visitors then see in their scheme, with contrasts that axe accepts', async () => {
    await page.getByRole('button', { name: 'Publish these looks' }).press('Enter')
    await page.getByText('These looks are published').waitFor()
    const visitor = await site.visitor({ bypassCSP: true, colorScheme: 'dark' })
    await visitor.goto('/')
    const accent = () => visitor.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
    const dark = await accent()
    const logo = visitor.locator('header picture img')
    const inDark = await logo.evaluate((img: HTMLImageElement) => img.currentSrc)
    await visitor.emulateMedia({ colorScheme: 'light' })
    assert.equal(await accent(), '#0f766e')
    assert.notEqual(dark, '#0f766e')
    await visitor.waitForFunction(hasOther, inDark)
    assert.equal(
      await visitor
        .locator('[class*="routes"] path')
        .first()
        .evaluate((path) => getComputedStyle(path).stroke),
      'rgb(15, 118, 110)',
    )
    assert.deepEqual(await contrastFaults(visitor, ['/']), [])
  })

  it('goes back to the beginning, and to what was before', async () => {
    await page.getByRole('button', { name: 'Back to the beginning' }).click()
    await page.getByText('The site looks as it did at the beginning.').first().waitFor()
    await page.getByRole('button', { name: 'Take again: Accent #0f766e, with a logo' }).click()
    await page.getByText('The earlier looks are published again.').waitFor()
  })
})

/** Runs in the page: the logo of the other scheme has come. */
function hasOther(src: string): boolean {
  const img = document.querySelector<HTMLImageElement>('header picture img')
  return img !== null && img.currentSrc !== src && img.complete && img.naturalWidth === 108
}
