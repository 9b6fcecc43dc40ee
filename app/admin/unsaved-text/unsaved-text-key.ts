import { createContext } from 'react'

/** What seals the texts that this browser keeps; undefined where the server has none to give. */
export const UnsavedTextKey = createContext<string | undefined>(undefined)
