import { createContext } from 'react'

type SignInWays = { google: boolean; link: boolean; mail: boolean }

export const WaysIn = createContext<SignInWays>({ google: false, link: true, mail: false })
