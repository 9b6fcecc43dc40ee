import * as build from 'virtual:react-router/server-build'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { itemApi } from '#app/http/api.ts'
import { asCacheableRequest } from '#app/http/cacheable-pages.ts'
import { feeds } from '#app/http/feeds/feeds.ts'
import { securityHeaders } from '#app/http/headers.ts'
import { health } from '#app/http/health.ts'
import { brandingFiles } from '#app/http/images/branding-files.ts'
import { imageRoutes } from '#app/http/images/images.ts'
import { shareImages } from '#app/http/images/share-images.ts'
import { clientAddress, clientOf } from '#app/http/limits/client-address.ts'
import { clientNetworks } from '#app/http/limits/client-key.ts'
import { createRequestLimits } from '#app/http/limits/rate-limit.ts'
import { pageViewMiddleware, prefetchedPageViews, visitorOf } from '#app/http/page-views.ts'
import { redactPath } from '#app/http/redact-path.ts'
import { assignRequestIds, servicesWithRequestLog } from '#app/http/request-id.ts'
import { requireSiteHost } from '#app/http/require-host.ts'
import { requireSameOrigin, withBrowserUrl } from '#app/http/same-origin.ts'
import { securityTxt } from '#app/http/security-txt.ts'
import { sitemap } from '#app/http/sitemap.ts'
import { announceSpeculationRules, speculationRules } from '#app/http/speculation-rules.ts'
import { webManifest } from '#app/http/web-manifest.ts'
import { redirectMiddleware } from '#app/redirects/redirect-middleware.ts'
import { createUnhydratedPages } from '#app/rendering/unhydrated-pages.ts'
import { clientInfo } from '#domain/access/client-info.ts'
import type { Services } from '#domain/ports/services.ts'
import { refreshSettings } from '#domain/site-settings/site-settings.ts'
import { decodeComponent } from '#lib/text/decode-component.ts'
import {
  clientInfoContext,
  isFormPostContext,
  networksContext,
  rateLimitsContext,
  requestIdContext,
  requestUrlContext,
  servicesContext,
  visitorContext,
} from './context.ts'
import { renderUnhydrated } from './entry.server.tsx'

const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data']

const requireForm = createMiddleware(async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!FORM_TYPES.includes(type)) return c.text('This address takes forms only.', 415)
  if (c.req.header('Content-Encoding')) return c.text('Compressed bodies are not accepted.', 415)
  return next()
})

export { site } from '#app/content/site.ts'
export { describeCacheablePages } from '#app/http/cacheable-pages.ts'
export { routeClass } from '#app/http/route-class.ts'

/** `around` wraps pages after all checks, for example to compress responses. */
export function createApp(services: Services, around: readonly MiddlewareHandler[] = []): Hono {
  const app = new Hono()
  app.use(assignRequestIds)
  app.use(securityHeaders(services))
  app.route('/', health(services))
  app.use(requireSiteHost(services))
  app.use(requireSameOrigin(services))
  app.use(requireForm)
  app.use(pageViewMiddleware(services))
  app.use(announceSpeculationRules)
  app.route('/', pagesOf(services, around))
  app.onError((error, c) => {
    const request = c.get('requestId')
    services.log('Request failed', { request, path: redactPath(c.req.path), reason: error.stack ?? error.message })
    return c.text(`Unexpected Application Error! Please try again in a moment. Reference: ${request}`, 500)
  })
  return app
}

function pagesOf(services: Services, around: readonly MiddlewareHandler[]): Hono {
  const triesOf = createRequestLimits(services)
  const pages = new Hono()
  for (const handler of around) pages.use(handler)
  pages.use(followSettings(services))

  pages.route('/', speculationRules)
  pages.route('/', prefetchedPageViews(services))
  pages.route('/', feeds(services))
  pages.route('/', sitemap(services))
  pages.route('/', securityTxt(services))
  pages.route('/', webManifest(services))
  pages.route('/', itemApi(services, triesOf))
  pages.route('/', imageRoutes(services))
  pages.route('/', brandingFiles(services))
  pages.route('/', shareImages(services, triesOf))
  pages.use(redirectMiddleware(services))

  const router = createRequestHandler(build, import.meta.env.MODE)
  const still = createUnhydratedPages(build, renderUnhydrated)
  const contextOf = (c: Context) => {
    const context = new RouterContextProvider()
    const id = c.get('requestId')
    context.set(requestIdContext, id)
    context.set(servicesContext, servicesWithRequestLog(services, id))
    context.set(rateLimitsContext, triesOf(c))
    context.set(requestUrlContext, addressOf(c))
    context.set(isFormPostContext, c.req.method === 'POST')
    const address = clientAddress(clientOf(c), services.settings.trustedProxies)
    context.set(networksContext, clientNetworks(address))
    context.set(visitorContext, visitorOf(clientOf(c), services.settings))
    context.set(clientInfoContext, clientInfo({ userAgent: c.req.header('User-Agent') ?? '', address }))
    return context
  }
  const answer = (asked: Request, context: RouterContextProvider) => {
    const request = withBrowserUrl(asked, services.settings)
    return still({ request, context }) ?? router(request, context)
  }
  pages.all('*', async (c) => {
    const context = contextOf(c)
    if (decodeComponent(new URL(c.req.url).pathname) === undefined) return answer(notFoundRequest(c), context)
    const response = await answer(asCacheableRequest(c.req.raw), context)
    const isBareRefusal =
      response.status === 404 && !c.req.path.endsWith('.data') && !response.headers.get('Content-Type')?.includes('html')
    // All unknown URLs get the same page, so none reveals more than another.
    return isBareRefusal ? answer(notFoundRequest(c), context) : response
  })
  return pages
}

function notFoundRequest(c: Context): Request {
  return new Request(new URL('/pagenotfound', c.req.url), { headers: c.req.raw.headers })
}

function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url)
  return pathname + search
}

function followSettings(services: Pick<Services, 'store' | 'settings'>): MiddlewareHandler {
  return async (_, next) => {
    await refreshSettings(services).catch(() => {})
    await next()
  }
}
