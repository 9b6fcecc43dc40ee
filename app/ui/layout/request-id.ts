import { createContext } from 'react'

export const RequestId = createContext<string | undefined>(undefined)
