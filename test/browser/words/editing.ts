import type { Page } from 'playwright-core'
import { PATIENCE_MS } from '#test/browser/browser.ts'

/** Opens a page in the editing view, and waits until its texts can be written. */
export async function openEditing(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name: 'Edit this page' }).click()
  await editable(page)
}

export async function editable(page: Page): Promise<void> {
  await page.locator('html[data-editing]').waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export async function saved(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Editing' })
    .getByRole('status')
    .filter({ hasText: /^Saved \d\d:\d\d$/ })
    .waitFor()
}

/** What a visitor without script reads. */
export async function readAs(visitor: Page, path: string): Promise<string> {
  await visitor.goto(path, { timeout: PATIENCE_MS })
  return visitor.locator('main').innerText()
}
