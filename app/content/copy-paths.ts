import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

export const COPY_PATH = '/admin/site/words'

export function copyReviewPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}`
}

export function copyChangesPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}/changes`
}

export function copyPublishPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}/publish`
}

export function copyHistoryPath({ key }: Pick<PageCopy, 'key'>): string {
  return `${COPY_PATH}/${key}/history`
}

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
