import { createContext, type RouterContextProvider } from 'react-router'
import type { Services } from '#domain/services.ts'
import type { Session } from '#domain/sessions.ts'

/** How loaders and actions reach the services. */
export const servicesContext = createContext<Services>()

/** The signed-in administrator, or null for everybody else. Set by the root's middleware. */
export const sessionContext = createContext<Session | null>(null)

/** The value that lets a page's own scripts run under its Content-Security-Policy. */
export const nonceContext = createContext<string>()

/** Where a loader, action or middleware finds the above. */
export type RouterContext = Readonly<RouterContextProvider>
