import { createContext } from 'react'

/** The zone whose clock the site goes by. */
export const SiteTimeZone = createContext('UTC')
