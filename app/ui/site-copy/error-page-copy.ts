import { createContext } from 'react'
import type { WordsSent } from '#app/content/resolve-copy.ts'

/** The site's words for a page that failed before its own were read. The server provides it; there alone such pages are made. */
export const ErrorPageWords = createContext<WordsSent | undefined>(undefined)
