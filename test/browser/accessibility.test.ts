import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openDemoSite } from './demo-site.ts'
import { EMPTY_GATED_ROUTES, EMPTY_PUBLIC_ROUTES, GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { settled } from './settled.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

type Visit = [Page, readonly string[]]
type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] }

const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

describe('every page', () => {
  let site: BrowserSite
  let emptySite: BrowserSite
  let axe: string

  before(async () => {
    site = await openDemoSite()
    emptySite = await openBrowserSite()
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })

  after(async () => {
    await site.close()
    await emptySite.close()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`passes axe in its ${colorScheme} scheme, on a desk and on a phone`, async () => {
      const faults: string[] = []
      const options = { colorScheme, bypassCSP: true }
      const full = await pages(options)
      const nearlyEmpty: Visit[] = [
        [await emptySite.visitor(options), EMPTY_PUBLIC_ROUTES],
        [await emptySite.administrator(options), EMPTY_GATED_ROUTES],
      ]
      // The pages of an empty site have no colours of their own.
      for (const [page, routes] of colorScheme === 'light' ? [...full, ...nearlyEmpty] : full)
        for (const route of routes) {
          await page.goto(route)
          for (const width of [1280, 360]) {
            await page.setViewportSize({ width, height: 900 })
            await settled(page)
            const { violations } = await checked(page)
            for (const { id, nodes } of violations) faults.push(`${page.url()} ${width}: ${id} ${nodes[0]?.html.slice(0, 120)}`)
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

  async function pages(options: Parameters<BrowserSite['visitor']>[0]): Promise<Visit[]> {
    return [
      [await site.visitor(options), PUBLIC_ROUTES],
      [await site.administrator(options), GATED_ROUTES],
    ]
  }

  async function checked(page: Page): Promise<AxeResult> {
    await page.evaluate(axe)
    return page.evaluate(`axe.run({ rules: { 'target-size': { enabled: true } } })`)
  }
})

function pageWidth(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}
