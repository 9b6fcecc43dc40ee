import type { Page } from 'playwright-core'
import type { BrowserSite } from '#test/browser/site.ts'
import type { Hands } from './hands.ts'

export type Around = { site: BrowserSite; origin: string; name: 'desk' | 'phone' | 'keys' }

/** What somebody does, from the dashboard on. What is to come of it has come when it returns. */
export type Journey = (hands: Hands, around: Around) => Promise<void>

export const POST = {
  source: 'Desk',
  category: 'Guides',
  author: 'Ann',
  content_excerpt: 'Short.',
  posted_date: '1/11/2026',
  expiry_date: '1/11/2030',
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
export const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
