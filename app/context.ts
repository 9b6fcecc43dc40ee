import { createContext, type RouterContextProvider } from 'react-router'
import type { RequestLimits } from '#app/http/limits/rate-limit.ts'
import type { UnsavedFields } from '#app/ui/page-rendering.ts'
import type { ClientInfo } from '#domain/access/client-info.ts'
import type { Session } from '#domain/access/sessions.ts'
import type { PageVisitor, Services } from '#domain/ports/services.ts'
import { newSecret } from '#lib/crypto/secrets.ts'

export const servicesContext = createContext<Services>()

export const sessionContext = createContext<Session | null>(null)

/** A failed lookup must neither let anyone in nor turn pages into 404s. */
export const sessionLookupFailedContext = createContext(false)

export const sessionEndedContext = createContext(false)

export const unsavedFieldsContext = createContext<UnsavedFields>([])

export const requestUrlContext = createContext('/')

/** Router data requests don't count: only a posted form may get a page with its result. */
export const isFormPostContext = createContext(false)

export const requestIdContext = createContext('')

const nonceContext = createContext<string | null>(null)

/** Most pages need no nonce, and one would prevent caching. */
export function nonceOf(context: RouterContext): string {
  const nonce = context.get(nonceContext) ?? newSecret()
  context.set(nonceContext, nonce)
  return nonce
}

export const rateLimitsContext = createContext<RequestLimits>()

/** The widest network comes first. */
export const networksContext = createContext<readonly string[]>([])

export const visitorContext = createContext<PageVisitor>()

export const clientInfoContext = createContext<ClientInfo>()

export type RouterContext = Readonly<RouterContextProvider>
