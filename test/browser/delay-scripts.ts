import type { Page } from 'playwright-core'
import { alive } from './hydrated.ts'

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

/** Opens a page as far as this part of it, with its scripts on their way until they are let in. */
export async function openEarly(page: Page, path: string, part: string): Promise<() => Promise<void>> {
  const release = await holdScripts(page)
  const loaded = page.goto(path)
  await page.locator(part).first().waitFor({ state: 'attached' })
  return async () => {
    await release()
    await loaded
    await alive(page)
  }
}
