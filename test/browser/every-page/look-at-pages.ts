import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE } from '#test/browser/axe.ts'
import { onePerKind } from '#test/browser/routes.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { EDGES, LAYOUTS, misplacedIn, WINDOWS } from '#test/browser/viewports.ts'
import { atRest, settled } from '#test/browser/wait-until-settled.ts'
import { atDepth } from '#test/depth.ts'

type Rules = 'all' | 'of colours' | 'but colours' | 'of layout'
type Violation = { id: string; html: string }
type Looked = { what: string; who: 'visitor' | 'administrator'; routes: readonly string[]; open: () => Promise<BrowserSite> }

const [DESK, PHONE, SMALL_PHONE] = [1280, 360, 320]
/** A good part of all that axe does. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** What a narrow window can break although a wide one passes. */
const OF_LAYOUT = ['target-size', 'scrollable-region-focusable', 'heading-order', 'region', 'button-name', 'link-name']
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Each page is loaded once and looked at in each scheme and window: what is found is said by the test that it belongs to. */
export function lookAtPages({ what, who, routes, open }: Looked): void {
  describe(what, () => {
    const faults = { light: [] as string[], dark: [] as string[], misplaced: [] as string[], sideways: [] as string[] }
    let site: BrowserSite

    before(async () => {
      site = await open()
      const page = await site[who]({ bypassCSP: true })
      await page.addInitScript(AXE)
      // Pages of a kind share their parts and styles, and bring other content.
      for (const route of atDepth(onePerKind(routes), routes)) {
        await openInLight(page, route)
        await lookAt(page, route === routes[0])
      }
    })

    after(() => site.close())

    it('passes axe in its light scheme, on a desk and on a phone', () => assert.deepEqual(faults.light, []))

    it('passes axe in its dark scheme', () => assert.deepEqual(faults.dark, []))

    it('has everything in its place in every window', () => assert.deepEqual(faults.misplaced, []))

    it('needs no sideways scrolling at 320 pixels with wider text spacing', () => assert.deepEqual(faults.sideways, []))

    /** Colours are the same in every window, and nothing else is another in the dark. What a phone alone shows, the first page has too. */
    async function lookAt(page: Page, isFirst: boolean): Promise<void> {
      faults.light.push(...(await violationsIn(page, DESK, 'all')))
      await page.emulateMedia({ colorScheme: 'dark' })
      faults.dark.push(...(await violationsIn(page, DESK, 'of colours')))
      if (isFirst) faults.dark.push(...(await violationsIn(page, PHONE, 'of colours')))
      await page.emulateMedia({ colorScheme: 'light' })
      faults.light.push(...(await violationsIn(page, PHONE, isFirst ? 'all' : atDepth<Rules>('of layout', 'but colours'))))
      faults.misplaced.push(...(await misplacedAt(page, isFirst ? WINDOWS : atDepth(LAYOUTS, WINDOWS))))
      await page.setViewportSize({ width: SMALL_PHONE, height: 700 })
      await page.addStyleTag({ content: WIDER_TEXT })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > SMALL_PHONE) faults.sideways.push(`${page.url()}: ${width}`)
    }
  })
}

/** The pages of an empty site have no colours and no columns of their own. */
export function lookAtEmptyPages({ what, who, routes, open }: Looked): void {
  describe(what, () => {
    const faults = { light: [] as string[], misplaced: [] as string[] }
    let site: BrowserSite

    before(async () => {
      site = await open()
      const page = await site[who]({ bypassCSP: true })
      await page.addInitScript(AXE)
      for (const route of routes) {
        await openInLight(page, route)
        faults.light.push(...(await violationsIn(page, PHONE, route === routes[0] ? 'all' : 'but colours')))
        faults.misplaced.push(...(await misplacedAt(page, atDepth(EDGES, WINDOWS))))
      }
    })

    after(() => site.close())

    it('passes axe in its light scheme, on a phone', () => assert.deepEqual(faults.light, []))

    it('has everything in its place in every window', () => assert.deepEqual(faults.misplaced, []))
  })
}

async function openInLight(page: Page, route: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(route)
  await settled(page)
}

async function misplacedAt(page: Page, windows: typeof WINDOWS): Promise<string[]> {
  return (await misplacedIn(page, windows)).map((fault) => `${page.url()} ${fault}`)
}

async function violationsIn(page: Page, width: number, rules: Rules): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await atRest(page)
  const found: Violation[] = await page.evaluate(axeRun(rules))
  return found.map(({ id, html }) => `${page.url()} ${width}: ${id} ${html.slice(0, 120)}`)
}

/** An expression for the page. What passes is not asked for: axe would count it element by element, and nobody reads it. */
function axeRun(rules: Rules): string {
  const few = { 'of colours': OF_COLOURS, 'of layout': OF_LAYOUT } as const
  const wish = rules === 'all' || rules === 'but colours' ? { rules: rulesBeside(rules === 'all') } : { runOnly: few[rules] }
  return `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...wish })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html ?? '' })))`
}

function rulesBeside(hasColours: boolean): Record<string, { enabled: boolean }> {
  return { 'target-size': { enabled: true }, ...Object.fromEntries(OF_COLOURS.map((id) => [id, { enabled: hasColours }])) }
}
