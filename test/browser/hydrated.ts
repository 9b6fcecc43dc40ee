import type { Page } from 'playwright-core'

const ALIVE = 'html[data-alive]:not(:has([aria-busy="true"]))'

/**
 * Resolves when the page in view is all that it will be by itself: loaded, with its fonts, and where it has scripts of React these
 * answer to keys and clicks. A page that ships none, or may run none, is that as soon as it is loaded.
 */
export async function alive(page: Page): Promise<void> {
  await page.waitForLoadState()
  if (await page.evaluate(comesAlive)) await page.locator(ALIVE).waitFor({ state: 'attached' })
  await page.evaluate(fontsLoaded)
}

function comesAlive(): boolean {
  return '__reactRouterContext' in window
}

async function fontsLoaded(): Promise<void> {
  await document.fonts.ready
}
