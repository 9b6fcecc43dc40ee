import { createContext, type ReactNode } from 'react'
import type { CopyData } from '#app/content/resolve-copy.ts'

export type UnsavedFields = [name: string, text: string][]

/** Name, copy and data form the cache key, so they must determine the HTML. */
export type MemoizeHtml = (of: { name: string; copy: object; data?: object }, part: ReactNode) => string

type PageRendering = {
  /** Without it, the page has no scripts and never hydrates. */
  nonce?: string
  /** Loading this image tells the server that a prefetched page was shown. */
  prefetchPixel?: string | undefined
  memoizeHtml?: MemoizeHtml
  /** Without a path, they're signed in, but may not save this any more. */
  signInReturn?: { path: string | undefined; unsaved: UnsavedFields } | undefined
  requestId?: string
  /** Errors can occur before the copy is loaded. */
  copy?: CopyData | undefined
}

/** What only the server knows of a page. The default applies in the browser only. */
export const PageRendering = createContext<PageRendering>({ nonce: '' })
