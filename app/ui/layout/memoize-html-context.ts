import { createContext, type ReactNode } from 'react'

/** Name, copy and `shown` form the cache key, so they must determine the HTML. */
export type MemoizeHtml = (of: { name: string; words: object; shown?: object }, part: ReactNode) => string

/** Only the server provides it, for pages that never hydrate. */
export const MemoizeHtmlContext = createContext<MemoizeHtml | undefined>(undefined)
