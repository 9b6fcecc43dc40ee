import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { plainWordsOf, type WordsSent, wordsOf } from '#app/content/words.ts'
import { ErrorPageWords } from '#app/ui/frame/error-page-words.ts'
import type { WordsTable } from '#domain/words/words-table.ts'

/** A table's words as this page shows them. Where the site's own could not be read, those that it began with. */
export function useWords<T>(table: WordsTable<T>): T {
  return wordsOf(table, useSentWords())
}

/** The same without the editing view's marks. */
export function usePlainWords<T>(table: WordsTable<T>): T {
  return plainWordsOf(table, useSentWords())
}

/** Whether this page is made for the editing view. */
export function useIsEdited(): boolean {
  return useSentWords()?.drafts !== undefined
}

function useSentWords(): WordsSent | undefined {
  const root = useRouteLoaderData('root') as { words?: WordsSent } | undefined
  return root?.words ?? use(ErrorPageWords)
}
