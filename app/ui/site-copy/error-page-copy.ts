import { createContext } from 'react'
import type { CopyData } from '#app/content/resolve-copy.ts'

/** Errors can occur before the copy is loaded; only the server renders such pages. */
export const ErrorPageCopy = createContext<CopyData | undefined>(undefined)
