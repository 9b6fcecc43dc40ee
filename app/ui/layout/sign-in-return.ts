import { createContext } from 'react'
import type { UnsavedFields } from './unsaved-form.tsx'

export const SignInReturn = createContext<{ path: string; unsaved: UnsavedFields } | undefined>(undefined)
