import { createContext, type ReactNode } from 'react'

/** Name, copy and data form the cache key, so they must determine the HTML. */
export type MemoizeHtml = (of: { name: string; copy: object; data?: object }, part: ReactNode) => string

/** Only the server provides it, for pages that never hydrate. */
export const MemoizeHtmlContext = createContext<MemoizeHtml | undefined>(undefined)
