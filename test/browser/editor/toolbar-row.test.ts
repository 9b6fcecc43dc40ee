import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { holdScripts } from '#test/browser/delay-scripts.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const PATH = '/add-tradewind-blog'

describe('the row of tools above a text', () => {
  let site: BrowserSite
  let page: Page

  before(async () => {
    site = await openBrowserSite()
    page = await site.administrator()
  })

  after(() => site.close())

  const toolbar = () => page.getByRole('toolbar', { name: 'Formatting' })
  const topOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y

  it('has its place before it has loaded, and pushes nothing down', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const letIn = await holdScripts(page)
    await page.goto(PATH, { waitUntil: 'commit' })
    const area = page.locator('textarea[name="content"]')
    await area.waitFor()
    // A measured page is laid out even before its styles and fonts have come.
    await page.evaluate(stylesAndFonts)
    const before = [(await area.boundingBox())?.y, await topOf('Content excerpt')].map((y) => Math.round(y ?? 0))
    await letIn()
    await alive(page)
    await toolbar().waitFor()
    const text = page.locator('[contenteditable="true"]')
    const now = [(await text.boundingBox())?.y, await topOf('Content excerpt')].map((y) => Math.round(y ?? 0))
    for (const [at, y] of now.entries()) assert.ok(Math.abs(y - (before[at] ?? 0)) <= 2, `${before} became ${now}`)
  })

  it('is one row at 1280 px, above a text 680 px wide with the excerpt below it', async () => {
    const row = await toolbar().boundingBox()
    assert.ok(row && row.height <= 46 && row.width >= 678, JSON.stringify(row))
    const text = await page.locator('[contenteditable="true"]').boundingBox()
    assert.ok(((await topOf('Content excerpt')) ?? 0) > (text?.y ?? 0) + (text?.height ?? 0))
    for (const [menu, tool] of [
      ['Text tools', 'Heading 3'],
      ['More tools', 'Divider'],
    ] as const) {
      await toolbar().getByRole('button', { name: menu }).click()
      await toolbar().getByRole('button', { name: tool, exact: true }).click()
    }
    assert.match(await page.locator('textarea[name="content"]').inputValue(), /<hr>/)
  })

  it('is one row that scrolls on a phone', async () => {
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 800 })
      const row = await toolbar().boundingBox()
      assert.ok(row && row.height <= 54 && row.width <= width, `${width}: ${JSON.stringify(row)}`)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
    }
  })
})

/** Runs in the page. */
async function stylesAndFonts(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))
  await document.fonts.ready
}
