import { COMPANY } from '#domain/site-copy/company-details.ts'
import type { WordsTable } from '#domain/site-copy/page-copy.ts'

/** The pages about the site's words. */
export const WORDS_PATH = '/admin/site/words'

/** What of a table is not published. */
export function wordsPath({ key }: Pick<WordsTable, 'key'>): string {
  return `${WORDS_PATH}/${key}`
}

/** The same as JSON. */
export function wordsChangesPath({ key }: Pick<WordsTable, 'key'>): string {
  return `${WORDS_PATH}/${key}/changes`
}

/** Where the editing view publishes and discards it. */
export function wordsPublishPath({ key }: Pick<WordsTable, 'key'>): string {
  return `${WORDS_PATH}/${key}/publish`
}

export function wordsHistoryPath({ key }: Pick<WordsTable, 'key'>): string {
  return `${WORDS_PATH}/${key}/history`
}

/** Where the company's facts are changed. */
export const COMPANY_PATH = '/admin/site/company'

/** Whoever is signed in is not shown these. */
const NEVER_SHOWN = ['/login', '/pagenotfound']

/** The page that shows a table's words, to be edited in it, or their form. Where none does, the home page lists them. */
export function editingPath({ key, path }: Pick<WordsTable, 'key' | 'path'>): string {
  if (key === COMPANY) return COMPANY_PATH
  return path === undefined || NEVER_SHOWN.includes(path) ? `/?edit=${key}` : `${path}?edit`
}

/** The same, with the focus on what stands at a place. */
export function editingPathAt(table: Pick<WordsTable, 'key' | 'path'>, place: string): string {
  return `${editingPath(table)}#${table.key}:${place}`
}
