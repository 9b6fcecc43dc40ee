import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { plainWordsOf, type WordsSent, wordsOf } from '#app/content/resolve-copy.ts'
import type { WordsTable } from '#domain/site-copy/page-copy.ts'
import { ErrorPageWords } from './error-page-copy.ts'

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
