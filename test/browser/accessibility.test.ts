import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from './alive.ts'
import { openDemoSite } from './demo-site.ts'
import { GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import type { BrowserSite } from './site.ts'

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

describe('every page', () => {
  let site: BrowserSite
  let axe: string

  before(async () => {
    site = await openDemoSite()
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })

  after(() => site.close())

  for (const colorScheme of ['light', 'dark'] as const)
    it(`passes axe in its ${colorScheme} scheme, on a desk and on a phone`, async () => {
      const faults: string[] = []
      for (const [page, routes] of await pages({ colorScheme, bypassCSP: true }))
        for (const route of routes) {
          await page.goto(route)
          await alive(page)
          for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 800 })
            const { violations } = await checked(page)
            for (const { id, nodes } of violations) faults.push(`${route} ${width}: ${id} ${nodes[0]?.html.slice(0, 120)}`)
          }
        }
      assert.deepEqual(faults, [])
    })

  it('needs no sideways scrolling at 320 pixels, with wider text spacing too', async () => {
    const faults: string[] = []
    for (const [page, routes] of await pages({ viewport: { width: 320, height: 700 }, bypassCSP: true }))
      for (const route of routes) {
        await page.goto(route)
        if ((await pageWidth(page)) > 320) faults.push(`${route}: ${await pageWidth(page)}`)
        await page.addStyleTag({ content: WIDER_TEXT })
        if ((await pageWidth(page)) > 320) faults.push(`${route} with wider text: ${await pageWidth(page)}`)
      }
    assert.deepEqual(faults, [])
  })

  async function pages(options: Parameters<BrowserSite['visitor']>[0]): Promise<[Page, readonly string[]][]> {
    return [
      [await site.visitor(options), PUBLIC_ROUTES],
      [await site.administrator(options), GATED_ROUTES],
    ]
  }

  async function checked(page: Page): Promise<AxeResult> {
    await page.evaluate(axe)
    return page.evaluate('axe.run()')
  }
})

function pageWidth(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}
