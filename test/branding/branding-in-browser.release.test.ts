import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
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
    const shown = page.getByRole('img', { name: 'Branding preview' })
    await shown.locator('img[src^="blob:"]').first().waitFor({ state: 'attached' })
    await atRest(page)
    const colours = await shown
      .locator('.button:not(.button-quiet)')
      .evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).backgroundColor))
    assert.equal(colours[0], 'rgb(15, 118, 110)')
    assert.notEqual(colours[2], colours[0])
  })

  it('leaves the name in one piece beside a wide logo', async () => {
    const wide = await sharp({ create: { width: 1200, height: 200, channels: 4, background: '#0f766e' } })
      .png()
      .toBuffer()
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: wide })
    const shown = page.getByRole('img', { name: 'Branding preview' })
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await atRest(page)
      const lines = await shown.locator('[class*="brand"]').evaluateAll(linesOfNames)
      assert.deepEqual(lines, [1, 1, 1, 1], `${width}`)
    }
  })

  it('shows a logo as pages will, with the ground that the server gives it', async () => {
    const black = await sharp({ create: { width: 200, height: 60, channels: 4, background: '#0b1322' } })
      .png()
      .toBuffer()
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'black.png', mimeType: 'image/png', buffer: black })
    const plates = await page.waitForFunction(platesInPreview)
    assert.deepEqual(await plates.jsonValue(), [false, true, true, true])
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  })

  it('offers no earlier text once branding is published', async () => {
    await page.getByLabel('Accent color', { exact: true }).fill('#123456')
    await page.reload()
    await alive(page)
    await page.getByText('You have unsaved changes in this tab.').waitFor()
    await page.getByLabel('Accent color', { exact: true }).fill('#7c2d12')
    await page.getByRole('button', { name: 'Publish branding' }).press('Enter')
    await page.getByText('Branding published').waitFor()
    await alive(page)
    assert.equal(await page.getByText('You have unsaved changes in this tab.').count(), 0)
    await page.getByLabel('Accent color', { exact: true }).fill('#0f766e')
    await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  })

  it('publishes both, which visitors then see in their scheme, with contrasts that axe accepts', async () => {
    await page.getByRole('button', { name: 'Publish branding' }).press('Enter')
    await page.getByText('Branding published').waitFor()
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
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByText('The default branding is back.').first().waitFor()
    await page.getByRole('button', { name: 'Restore this branding: Accent #0f766e, with a logo' }).click()
    await page.getByText('Earlier branding published.').waitFor()
  })
})

/** Runs in the page: in how many lines each company name stands. */
function linesOfNames(brands: Element[]): number[] {
  return brands.map((brand) => {
    const range = document.createRange()
    range.selectNodeContents(brand.lastChild ?? brand)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
}

/** Runs in the page: which logos of the preview stand on a light plate, once one does. */
function platesInPreview(): boolean[] | undefined {
  const plates = [...document.querySelectorAll<HTMLImageElement>('[role="img"] [class*="brand"] img')].map(isOnPlate)
  return plates.includes(true) ? plates : undefined

  /** Its edge is light, which this logo is nowhere. */
  function isOnPlate(element: HTMLImageElement): boolean {
    if (!element.complete || element.naturalWidth === 0) return false
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(element, 0, 0)
    const [red = 0] = context?.getImageData(canvas.width / 2, 2, 1, 1).data ?? []
    return red > 200
  }
}

/** Runs in the page: the logo of the other scheme has come. */
function hasOther(src: string): boolean {
  const img = document.querySelector<HTMLImageElement>('header picture img')
  return img !== null && img.currentSrc !== src && img.complete && img.naturalWidth > 0
}
