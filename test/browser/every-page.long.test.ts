import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE } from './axe.ts'
import { openDemoSite } from './demo-site.ts'
import { misplacedIn, WINDOWS } from './in-place.ts'
import { EMPTY_GATED_ROUTES, EMPTY_PUBLIC_ROUTES, GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { atRest, settled } from './settled.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'

type Rules = 'all' | 'of colours'
type Violation = { id: string; html: string }
type Faults = { light: string[]; dark: string[]; misplaced: string[]; sideways: string[] }

const OPTIONS = { bypassCSP: true }
const [DESK, PHONE, SMALL_PHONE] = [1280, 360, 320]
const WIDER_TEXT =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

/** Each page is loaded once and looked at in each scheme and window: what is found is said by the test that it belongs to. */
describe('every page', () => {
  const faults: Faults = { light: [], dark: [], misplaced: [], sideways: [] }
  let site: BrowserSite
  let emptySite: BrowserSite

  before(async () => {
    site = await openDemoSite()
    emptySite = await openBrowserSite()
    await look(await site.visitor(OPTIONS), PUBLIC_ROUTES, lookAtFull)
    await look(await site.administrator(OPTIONS), GATED_ROUTES, lookAtFull)
    // The pages of an empty site have no colours and no columns of their own.
    const lookOnPhone = (page: Page) => lookInLight(page, [PHONE])
    await look(await emptySite.visitor(OPTIONS), EMPTY_PUBLIC_ROUTES, lookOnPhone)
    await look(await emptySite.administrator(OPTIONS), EMPTY_GATED_ROUTES, lookOnPhone)
  })

  after(async () => {
    await site.close()
    await emptySite.close()
  })

  it('passes axe in its light scheme, on a desk and on a phone', () => assert.deepEqual(faults.light, []))

  it('passes axe in its dark scheme', () => assert.deepEqual(faults.dark, []))

  it('has everything in its place in every window', () => assert.deepEqual(faults.misplaced, []))

  it('needs no sideways scrolling at 320 pixels with wider text spacing', () => assert.deepEqual(faults.sideways, []))

  it('shows the name of who is signed in as a whole', async () => {
    const page = await site.administrator()
    await page.goto('/admin')
    const name = page.getByRole('button', { name: 'Administrator' }).locator('span')
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      const [shown, needed] = await name.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
      assert.equal(shown, needed, `${window.width}`)
      assert.equal(await name.evaluate((span) => span.getClientRects().length), 1)
    }
  })

  async function look(page: Page, routes: readonly string[], lookAt: (page: Page) => Promise<void>): Promise<void> {
    await page.addInitScript(AXE)
    for (const route of routes) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(route)
      await settled(page)
      await lookAt(page)
    }
  }

  async function lookAtFull(page: Page): Promise<void> {
    await lookInLight(page, [DESK, PHONE])
    await page.emulateMedia({ colorScheme: 'dark' })
    // Nothing else but colours is another in the dark, and they are the same in every window: its styles say nothing else.
    faults.dark.push(...(await violationsIn(page, DESK, 'of colours')))
    await page.setViewportSize({ width: SMALL_PHONE, height: 700 })
    await page.addStyleTag({ content: WIDER_TEXT })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > SMALL_PHONE) faults.sideways.push(`${page.url()}: ${width}`)
  }

  async function lookInLight(page: Page, widths: readonly number[]): Promise<void> {
    for (const width of widths) faults.light.push(...(await violationsIn(page, width, 'all')))
    for (const fault of await misplacedIn(page)) faults.misplaced.push(`${page.url()} ${fault}`)
  }
})

async function violationsIn(page: Page, width: number, rules: Rules): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await atRest(page)
  const found: Violation[] = await page.evaluate(axeRun(rules))
  return found.map(({ id, html }) => `${page.url()} ${width}: ${id} ${html.slice(0, 120)}`)
}

/** An expression for the page. What passes is not asked for: axe would count it element by element, and nobody reads it. */
function axeRun(rules: Rules): string {
  const wish = rules === 'all' ? "rules: { 'target-size': { enabled: true } }" : "runOnly: ['color-contrast', 'link-in-text-block']"
  return `axe.run({ resultTypes: ['violations'], ${wish} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ id, html: nodes[0]?.html ?? '' })))`
}
