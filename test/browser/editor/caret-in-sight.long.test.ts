import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { nextFrame } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atDepth } from '#test/depth.ts'
import { paste, write } from './writing.ts'

const LINES = Array.from({ length: 40 }, (_, at) => `<p>Line ${at + 1}</p>`).join('')
const SIZES = atDepth(
  [[1280, 600]],
  [
    [1280, 900],
    [1280, 600],
    [768, 700],
    [390, 844],
  ],
)

describe('the cursor in a long text', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  for (const [width = 0, height = 0] of SIZES)
    it(`is in sight after every step, at ${width} × ${height}, in the form and in full screen`, async () => {
      const { page, text } = await write(site, `caret-${width}-${height}`, LINES)
      await page.setViewportSize({ width, height })
      for (const isFull of [false, true]) {
        if (isFull) await page.keyboard.press('Control+Shift+f')
        const step = async (name: string, act: () => Promise<void>) => {
          await act()
          let covered = await whatCovers(page)
          // The engine scrolls with the frame after the selection's event.
          for (let frame = 0; frame < 10 && covered !== 'the text'; frame++) {
            await page.evaluate(nextFrame)
            covered = await whatCovers(page)
          }
          assert.equal(covered, 'the text', `${isFull ? 'full screen' : 'form'}: ${name}`)
        }
        const press = (...keys: string[]) =>
          step(keys.join(', '), async () => {
            for (const key of keys) await page.keyboard.press(key)
          })
        // Soon after it took the focus, the engine takes a jump to the beginning for the browser's own, and undoes it.
        await page.keyboard.press('Control+Home')
        await page.evaluate(nextFrame)
        await press('Control+End')
        for (let at = 0; at < 4; at++) await press('Enter', 'x')
        await press('Control+Home')
        await press('Control+End')
        for (let at = 0; at < atDepth(14, 30); at++) await press('ArrowUp')
        await press('PageDown')
        await press('PageUp')
        await press('Control+Home', 'y', 'Control+End', 'Control+z')
        await press('Control+End')
        await step('paste', () => paste(text, { html: LINES, plain: 'x' }))
        await press('Control+z')
      }
      await page.keyboard.press('Escape')
      assert.equal(await page.locator('[data-full-screen]').count(), 0, 'Escape leaves full screen from inside the text')
    })
})

/** What lies at the middle of the line with the cursor. */
function whatCovers(page: Page): Promise<string> {
  return page.evaluate(() => {
    const selection = document.getSelection()
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined
    const place = range?.startContainer
    const line = place instanceof Element ? (place.children[range?.startOffset ?? 0] ?? place) : place?.parentElement
    if (!range || !line) return 'no cursor'
    const rect = range.getClientRects()[0] ?? line.getBoundingClientRect()
    const found = document.elementFromPoint(rect.left + 2, rect.top + rect.height / 2)
    if (found?.closest('[contenteditable="true"]')) return 'the text'
    return `${found?.tagName}.${found?.className} at ${Math.round(rect.top)} of ${innerHeight}`
  })
}
