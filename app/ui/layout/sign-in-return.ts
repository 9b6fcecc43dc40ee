import { createContext } from 'react'
import type { Unsaved } from './unsaved-form.tsx'

/** The way back in, for a browser whose session is over, with the texts of the form that it sent; undefined for all others. */
export const WayBack = createContext<{ path: string; unsaved: Unsaved } | undefined>(undefined)
