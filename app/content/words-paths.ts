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

/** The page that shows a table's words, to be edited in it; nothing for words that several pages show. */
export function editingPath({ path }: Pick<WordsTable, 'path'>): string | undefined {
  return path && `${path}?edit`
}
