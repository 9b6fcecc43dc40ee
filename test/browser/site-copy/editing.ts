import type { Locator, Page } from 'playwright-core'
import type { BrowserSite } from '#test/browser/site.ts'

/** A page that an administrator has opened for editing, in a window of his own. */
export async function openForEditing(site: BrowserSite, path: string): Promise<Page> {
  const page = await site.administrator()
  await openEditing(page, path)
  return page
}

/** All that belongs to the editing view beside the page. */
export function toolsOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Editing' })
}

/** Opens a page in the editing view, and waits until its texts can be written. */
export async function openEditing(page: Page, path: string): Promise<void> {
  await page.goto(`${path}?edit`)
  await editable(page)
}

export async function editable(page: Page): Promise<void> {
  await page.locator('html[data-editing]').waitFor({ state: 'attached' })
}

/** A text that can be edited: by its label, and how it begins. */
export function textOf(page: Page, label: string, begins = ''): Locator {
  return page.getByRole('button', { name: new RegExp(`^Edit ${label}: ${begins}`) }).first()
}

/** Writes a text anew, by the pointer, and leaves it. */
export async function rewrite(text: Locator, words: string): Promise<void> {
  const page = text.page()
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Enter')
}

export async function saved(page: Page): Promise<void> {
  await stateOf(page, /^Saved \d\d?:\d\d [AP]M$/)
}

/** Waits until the bar says so of what was written. */
export async function stateOf(page: Page, words: string | RegExp): Promise<void> {
  await toolsOf(page).getByRole('status').filter({ hasText: words }).first().waitFor()
}

export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog', { name: 'Published', exact: true }).waitFor()
}
