import { createContext } from 'react'

/** How the administrator can sign in. */
type SignInWays = { google: boolean; link: boolean; mail: boolean }

export const WaysIn = createContext<SignInWays>({ google: false, link: true, mail: false })
