import { createContext } from 'react'

export const SiteTimeZone = createContext('UTC')

export const SiteZoneName = createContext('UTC')
