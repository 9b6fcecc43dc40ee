import { createContext } from 'react'

/** Undefined means a page without scripts; the default applies in the browser only. */
export const PageScripts = createContext<{ nonce: string } | undefined>({ nonce: '' })
