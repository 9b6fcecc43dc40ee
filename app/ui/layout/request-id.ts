import { createContext } from 'react'

/** By what an error page and the log call its request. The server alone provides it. */
export const RequestId = createContext<string | undefined>(undefined)
