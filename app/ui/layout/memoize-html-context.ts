import { createContext, type ReactNode } from 'react'

/**
 * Gives the HTML of a part that is the same on many pages, made once for its name, its words and what it shows beside them, which say all that
 * is in it.
 */
export type MemoizeHtml = (of: { name: string; words: object; shown?: object }, part: ReactNode) => string

/** On pages that never come alive alone: there alone the server provides it. */
export const MemoizeHtmlContext = createContext<MemoizeHtml | undefined>(undefined)
