import type { Page } from 'playwright-core'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import { findWorkingCopy } from '#domain/working-copies/working-copy.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

export const PUBLISHED = {
  title: 'Published',
  source: 'Desk',
  category: 'Guides',
  posted_date: '1/1/2026',
  expiry_date: '1/1/2030',
  blog_link: 'https://a.example',
}

/** What the status line says of what was just saved. */
export const SAVED = /^Draft saved \d\d?:\d\d [AP]M/

export function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

export function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

export function status(page: Page, words: string | RegExp): Promise<void> {
  return page.getByRole('status').filter({ hasText: words }).waitFor()
}

/** Opens the menu beside the primary button and presses one of its entries. */
export async function pressInMenu(page: Page, entry: string): Promise<void> {
  await button(page, 'More actions').click()
  await page.locator('#post-menu').getByText(entry, { exact: true }).click()
}

/** Types and waits until it is kept. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await status(page, SAVED)
}

/** Pages of forms, and what the store has of their items. */
export function formsOf(site: () => BrowserSite) {
  return {
    open,
    stored: (id: string, kind: ItemKind = 'news') => site().app.store.get(kind, id),
    copyOf: (id: string, kind: ItemKind = 'news') => findWorkingCopy(site().app.store, { kind, id }),
    async edit(id: string): Promise<Page> {
      await site().app.store.create({ index: 'news', id, body: PUBLISHED })
      return open(`/edit-news/${id}`)
    },
  }

  async function open(path: string, page?: Page): Promise<Page> {
    const opened = page ?? (await site().administrator())
    await opened.goto(path)
    await settled(opened)
    return opened
  }
}
