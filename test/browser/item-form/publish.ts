import type { Page } from 'playwright-core'

/** Presses the primary button of a form for a post that was never public, and confirms. */
export async function publish(page: Page): Promise<void> {
  await primary(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
}

export async function schedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Schedule for / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
}

export function primary(page: Page) {
  return page.locator('#post-form').getByRole('button', { name: 'Publish', exact: true })
}
