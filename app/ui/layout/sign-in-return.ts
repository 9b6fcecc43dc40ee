import { createContext } from 'react'
import type { UnsavedFields } from './unsaved-form.tsx'

/** Without a path, they're signed in, but may not save this any more. */
export const SignInReturn = createContext<{ path: string | undefined; unsaved: UnsavedFields } | undefined>(undefined)
