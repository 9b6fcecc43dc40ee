import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

/** The pages about the site's words. */
export const COPY_PATH = '/admin/site/words'

/** What of a table is not published. */
export function copyReviewPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}`
}

/** The same as JSON. */
export function copyChangesPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}/changes`
}

/** Where the editing view publishes and discards it. */
export function copyPublishPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}/publish`
}

export function copyHistoryPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}/history`
}

/** Where the company's facts are changed. */
export const COMPANY_PATH = '/admin/site/company'

/** Whoever is signed in is not shown these. */
const NEVER_SHOWN = ['/login', '/pagenotfound']

/** The page that shows a table's words, to be edited in it, or their form. Where none does, the home page lists them. */
export function editingPath({ key, path }: Pick<PageCopy, 'key' | 'path'>): string {
  if (key === COMPANY_KEY) return COMPANY_PATH
  return path === undefined || NEVER_SHOWN.includes(path) ? `/?edit=${key}` : `${path}?edit`
}

/** The same, with the focus on what stands at a place. */
export function editingPathAt(table: Pick<PageCopy, 'key' | 'path'>, place: string): string {
  return `${editingPath(table)}#${table.key}:${place}`
}
