import { createContext } from 'react'
import type { UnsavedFields } from './unsaved-form.tsx'

/** The way back in, for a browser whose session is over, with the texts of the form that it sent; undefined for all others. */
export const SignInReturn = createContext<{ path: string; unsaved: UnsavedFields } | undefined>(undefined)
