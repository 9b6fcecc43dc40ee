import type { Page } from 'playwright-core'
import { controlsOnEachOther, textOutOfPlace } from './find-overflow.ts'
import { atRest, settled } from './wait-until-settled.ts'

/** The windows in which everything has to have its place: two phones, a tablet, a desk, and a low window beside another. */
export const WINDOWS = [
  { width: 320, height: 640 },
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
  { width: 1280, height: 300 },
]

/** The narrowest and the widest. */
export const EDGES = WINDOWS.filter(({ width, height }) => width === 320 || (width === 1280 && height === 900))

/** One of each width that has a layout of its own, the widest in a low window, where most lies on each other. */
export const LAYOUTS = WINDOWS.filter(({ width, height }) => width === 320 || width === 768 || height === 300)

/** What sticks out, lies on something else or makes the page wider than its window, on each page in these windows. */
export async function misplacedOn(page: Page, routes: readonly string[], windows = WINDOWS): Promise<string[]> {
  const faults: string[] = []
  for (const route of routes) {
    await page.goto(route)
    await settled(page)
    for (const fault of await misplacedIn(page, windows)) faults.push(`${route.slice(0, 60)} ${fault}`)
  }
  return faults
}

/** The same of the page that is open. */
export async function misplacedIn(page: Page, windows = WINDOWS): Promise<string[]> {
  const faults: string[] = []
  for (const window of windows) {
    await page.setViewportSize(window)
    await atRest(page)
    const [texts, controls, width] = await Promise.all([
      page.evaluate(textOutOfPlace),
      page.evaluate(controlsOnEachOther),
      page.evaluate(() => document.documentElement.scrollWidth),
    ])
    const found = [...texts, ...controls]
    if (width > window.width) found.push('the page scrolls sideways')
    faults.push(...found.map((fault) => `${window.width}×${window.height}: ${fault}`))
  }
  return faults
}
