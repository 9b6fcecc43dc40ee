import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/ports/services.ts'
import { isOnLoopback, isOurOriginHeader } from './require-host.ts'

const READING = new Set(['GET', 'HEAD'])

export function requireSameOrigin({ settings }: Pick<Services, 'settings'>) {
  return createMiddleware(async (c, next) => {
    const { method, url } = c.req
    if (READING.has(method)) return next()
    if (method !== 'POST') return c.text('This address takes GET, HEAD and POST.', 405, { Allow: 'GET, HEAD, POST' })
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    const isOurs = site ? site === 'same-origin' : origin !== undefined && isOurOrigin(origin, url, settings.siteUrl)
    if (!isOurs) return c.text('Forms of other sites are not accepted here.', 403)
    return next()
  })
}

/** The router rejects forms whose URL scheme differs from their `Origin`. */
export function withBrowserUrl(request: Request, { siteUrl }: Services['settings']): Request {
  const { pathname, search, origin } = new URL(request.url)
  const from = request.headers.get('Origin') ?? ''
  if (request.method !== 'POST' || from === origin || !isOurOrigin(from, request.url, siteUrl)) return request
  const { method, headers, body, signal } = request
  const sent: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' }
  return new Request(new URL(from).origin + pathname + search, sent)
}

// Behind a TLS proxy the request URL is plain HTTP, an origin that anyone on the network can fake.
function isOurOrigin(origin: string, url: string, siteUrl: string): boolean {
  if (origin === siteUrl) return true
  return isOurOriginHeader(origin, siteUrl) && (!isOnLoopback(siteUrl) || new URL(origin).origin === new URL(url).origin)
}
