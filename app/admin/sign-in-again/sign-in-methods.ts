import { createContext } from 'react'

type SignInWays = { google: boolean; link: boolean; mail: boolean; passkey: boolean }

export const SignInMethodsContext = createContext<SignInWays>({ google: false, link: true, mail: false, passkey: false })
