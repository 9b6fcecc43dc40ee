import type { Page } from 'playwright-core'

/** The scripts of the next page are on their way until they are let in. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/entry.client*', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.unrouteAll()
  }
}
