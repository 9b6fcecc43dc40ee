import { useRouteLoaderData } from 'react-router'
import { type WordsSent, wordsOf } from '#app/content/words.ts'
import type { WordsTable } from '#domain/words/words-table.ts'

/** A table's words as this page shows them. Where the site's own could not be read, as in an error page, those that it began with. */
export function useWords<T>(table: WordsTable<T>): T {
  const root = useRouteLoaderData('root') as { words?: WordsSent } | undefined
  return wordsOf(table, root?.words)
}
