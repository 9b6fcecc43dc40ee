import { createContext } from 'react'

/** The zone whose clock the site goes by. */
export const SiteZone = createContext('UTC')
