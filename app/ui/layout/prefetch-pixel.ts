import { createContext } from 'react'

/** The address of the picture by which a page fetched ahead says that it is shown. The server alone provides it. */
export const PrefetchPixel = createContext<string | undefined>(undefined)
