import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type CopyData, resolveCopy, resolvePlainCopy } from '#app/content/resolve-copy.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { ErrorPageCopy } from './error-page-copy.ts'

/** A table's words as this page shows them. Where the site's own could not be read, those that it began with. */
export function usePageCopy<T>(table: PageCopy<T>): T {
  return resolveCopy(table, useSentWords())
}

/** The same without the editing view's marks. */
export function usePlainPageCopy<T>(table: PageCopy<T>): T {
  return resolvePlainCopy(table, useSentWords())
}

/** Whether this page is made for the editing view. */
export function useIsInlineEditing(): boolean {
  return useSentWords()?.drafts !== undefined
}

function useSentWords(): CopyData | undefined {
  const root = useRouteLoaderData('root') as { words?: CopyData } | undefined
  return root?.words ?? use(ErrorPageCopy)
}
