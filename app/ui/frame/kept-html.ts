import { createContext, type ReactNode } from 'react'

/**
 * Gives the HTML of a part that is the same on many pages, made once for its name and words, which say all that it shows. On pages that
 * never come alive alone: there alone the server provides it.
 */
export const KeptHtml = createContext<((name: string, words: object, part: ReactNode) => string) | undefined>(undefined)
