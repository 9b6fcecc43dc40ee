import { createContext } from 'react'

export const UnsavedTextKey = createContext<string | undefined>(undefined)
