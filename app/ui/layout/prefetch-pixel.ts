import { createContext } from 'react'

/** Loading this image tells the server that a prefetched page was shown. */
export const PrefetchPixel = createContext<string | undefined>(undefined)
