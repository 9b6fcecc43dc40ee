import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type CopyData, resolveCopy, resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { PageRendering } from '#app/ui/page-rendering.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

/** If the store fails, pages show the built-in copy. */
export function usePageCopy<T>(table: PageCopy<T>): T {
  return resolveCopy(table, useSentWords())
}

export function usePlainPageCopy<T>(table: PageCopy<T>): T {
  return resolvePlainCopy(table, useSentWords())
}

export function useIsInlineEditing(): boolean {
  return useSentWords()?.drafts !== undefined
}

function useSentWords(): CopyData | undefined {
  const root = useRouteLoaderData<{ copy?: CopyData }>('root')
  return root?.copy ?? use(PageRendering).copy
}
