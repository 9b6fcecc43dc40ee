import { createContext } from 'react'

/** The way back in, for a browser whose session is over; undefined for all others. */
export const SignInPath = createContext<string | undefined>(undefined)
