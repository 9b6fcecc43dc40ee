import { createContext } from 'react'

export const SiteTimeZone = createContext('UTC')
