import { createContext } from 'react'

/**
 * Whether this page comes alive in the browser, and the nonce its scripts carry. Undefined: a page that ships no script.
 * The server provides it for every page; in the browser, where only live pages run React, the default stands.
 */
export const PageScripts = createContext<{ nonce: string } | undefined>({ nonce: '' })
