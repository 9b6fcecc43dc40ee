import { createContext } from 'react'
import type { CopyData } from '#app/content/resolve-copy.ts'

/** The site's words for a page that failed before its own were read. The server provides it; there alone such pages are made. */
export const ErrorPageCopy = createContext<CopyData | undefined>(undefined)
