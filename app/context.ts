import { createContext, type RouterContextProvider } from 'react-router'
import type { RequestLimits } from '#app/http/limits/rate-limit.ts'
import type { UnsavedFields } from '#app/ui/layout/unsaved-form.tsx'
import type { ClientInfo } from '#domain/access/client-info.ts'
import type { Session } from '#domain/access/sessions.ts'
import type { Services } from '#domain/ports/services.ts'
import { newSecret } from '#lib/crypto/secrets.ts'

/** How loaders and actions reach the services. */
export const servicesContext = createContext<Services>()

/** The signed-in administrator, or null for everybody else. Set by the root's middleware. */
export const sessionContext = createContext<Session | null>(null)

/** True when the session could not be looked up: nobody is let in, but it is no reason to call a page not found either. */
export const sessionLookupFailedContext = createContext(false)

/** True when the browser has the cookie of a session that is over. */
export const sessionEndedContext = createContext(false)

/** The texts of a form that was not taken as such a session sent it. */
export const unsavedFieldsContext = createContext<UnsavedFields>([])

/** The address that was asked for, as it was asked. */
export const requestUrlContext = createContext('/')

/** True where a form was sent, and not the router's own question: a page that is made then says what became of that, and leads nowhere else. */
export const isFormPostContext = createContext(false)

/** What the request is called, in the log and on an error page. */
export const requestIdContext = createContext('')

const nonceContext = createContext<string | null>(null)

/** The value that lets a page's own scripts run under its Content-Security-Policy. Most pages have none and need none. */
export function nonceOf(context: RouterContext): string {
  const nonce = context.get(nonceContext) ?? newSecret()
  context.set(nonceContext, nonce)
  return nonce
}

/** What the sender of this request may do only so often. */
export const rateLimitsContext = createContext<RequestLimits>()

/** The networks that the sender of this request is in, the widest first. */
export const networksContext = createContext<readonly string[]>([])

/** From where this request comes. */
export const clientInfoContext = createContext<ClientInfo>()

/** Where a loader, action or middleware finds the above. */
export type RouterContext = Readonly<RouterContextProvider>
