import { createMiddleware } from 'hono/factory'
import { addressRead } from '#app/page-query.ts'
import { hasSessionCookie } from '#app/session-cookie.ts'
import type { Services } from '#domain/services.ts'
import type { SharedPage } from '#domain/shared-page.ts'
import { isPrefetch } from './page-views.ts'

type Answer = (request: Request) => Response | Promise<Response>

/**
 * Says as `sharedPage` which page for all a request asks for, if it does. Such a page is made from a request of our own: nothing that a
 * visitor sends but the parameters that the page reads can get into it.
 */
export function nameSharedPage({ settings }: Pick<Services, 'settings'>, answer: Answer) {
  return createMiddleware<{ Variables: { sharedPage?: SharedPage } }>(async (c, next) => {
    const address = c.req.method === 'GET' ? addressRead(new URL(c.req.url)) : undefined
    if (address === undefined || (await hasSessionCookie(settings, c.req.header('Cookie')))) return next()
    const ahead: Record<string, string> = isPrefetch(c.req.raw.headers) ? { 'Sec-Purpose': 'prefetch' } : {}
    c.set('sharedPage', {
      key: `${address}${ahead['Sec-Purpose'] ? ' ahead' : ''}`,
      make: async (encoding) =>
        answer(new Request(settings.siteUrl + address, { headers: { ...ahead, ...(encoding ? { 'Accept-Encoding': encoding } : {}) } })),
    })
    return next()
  })
}

/** The request as a shared page is to see it, so that it sees the same whether it is kept or not. */
export function asRead(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const url = new URL(request.url)
  const address = addressRead(url)
  if (address === undefined || address === url.pathname + url.search) return request
  return new Request(new URL(address, url), { method: request.method, headers: request.headers, signal: request.signal })
}
