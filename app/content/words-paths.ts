import type { WordsTable } from '#domain/words/words-table.ts'

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

/** Pages in whose editing view words are found that stand on many pages, or on none that the administrator comes to. */
const EDITED_AT: { readonly [key: string]: string } = { shared: '/', 'not-found': '/', 'last-error': '/', login: '/', listing: '/blogs' }

/** The page in whose editing view all of a table's words are; nothing for those of the company, which have a form. */
export function editedAt({ key, path }: Pick<WordsTable, 'key' | 'path'>): string | undefined {
  return EDITED_AT[key] ?? path
}

export function editingPath(table: Pick<WordsTable, 'key' | 'path'>): string | undefined {
  const path = editedAt(table)
  return path && `${path}?edit`
}
