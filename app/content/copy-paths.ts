import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

export const COPY_PATH = '/admin/site/words'

type Keyed = Pick<PageCopy, 'key'>

export const copyReviewPath = ({ key }: Keyed) => `${COPY_PATH}/${key}`
export const copyChangesPath = (table: Keyed) => `${copyReviewPath(table)}/changes`
export const copyPublishPath = (table: Keyed) => `${copyReviewPath(table)}/publish`
export const copyHistoryPath = (table: Keyed) => `${copyReviewPath(table)}/history`

export const COMPANY_PATH = '/admin/site/company'

/** Signed-in administrators never see these pages. */
const NEVER_SHOWN = ['/login', '/pagenotfound']

/** Tables that no page shows fall back to the home page, which lists them. */
export function editingPath({ key, path }: Pick<PageCopy, 'key' | 'path'>): string {
  if (key === COMPANY_KEY) return COMPANY_PATH
  return path === undefined || NEVER_SHOWN.includes(path) ? `/?edit=${key}` : `${path}?edit`
}

export function editingPathAt(table: Pick<PageCopy, 'key' | 'path'>, place: string): string {
  return `${editingPath(table)}#${table.key}:${place}`
}
