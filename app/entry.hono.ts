import * as build from 'virtual:react-router/server-build'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { newSecret } from '#domain/secrets.ts'
import type { Services } from '#domain/services.ts'
import { nonceContext, servicesContext, triesContext } from './context.ts'
import { itemApi } from './http/api.ts'
import { requireSameOrigin } from './http/cross-site.ts'
import { feeds } from './http/feeds.ts'
import { securityHeaders } from './http/headers.ts'
import { health } from './http/health.ts'
import { requireOurHost } from './http/host.ts'
import { markPrefetchedPages, prefetchedPageViews, reportPageViews } from './http/page-views.ts'
import { pictures } from './http/pictures.ts'
import { openLimits } from './http/rate-limit.ts'
import { requireReadableBody } from './http/request-body.ts'
import { sharePictures } from './http/share-pictures.ts'
import { sitemap } from './http/sitemap.ts'
import { announceSpeculationRules, speculationRules } from './http/speculation-rules.ts'

export { site } from './content/site.ts'

/**
 * The whole web application over the given services: what is asked before any page, then feeds and data, then the pages.
 * `around` stands between the two: what the server does with finished answers, such as keeping and compressing them.
 */
export function createApp(services: Services, around: readonly MiddlewareHandler[] = []): Hono {
  const app = new Hono()
  const triesOf = openLimits(services)
  app.use(securityHeaders(services))
  app.route('/', health(services))
  app.use(requireOurHost(services))
  app.use(requireSameOrigin(services))
  app.use(requireReadableBody)
  app.use(reportPageViews(services))
  app.use(announceSpeculationRules)
  for (const handler of around) app.use(handler)
  app.use(markPrefetchedPages)

  app.route('/', speculationRules)
  app.route('/', prefetchedPageViews(services))
  app.route('/', feeds(services))
  app.route('/', sitemap(services))
  app.route('/', itemApi(services))
  app.route('/', pictures(services))
  app.route('/', sharePictures(services, triesOf))

  const router = createRequestHandler(build, import.meta.env.MODE)
  const answer = (c: Context, request: Request) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(triesContext, triesOf(c))
    context.set(nonceContext, newSecret())
    return router(request, context)
  }
  app.all('*', async (c) => {
    if (!isReadable(new URL(c.req.url).pathname)) return answer(c, notFoundRequest(c))
    const response = await answer(c, c.req.raw)
    const isBareRefusal =
      response.status === 404 && !c.req.path.endsWith('.data') && !response.headers.get('Content-Type')?.includes('html')
    // Addresses without a page of their own are not found in the same words as all others.
    return isBareRefusal ? answer(c, notFoundRequest(c)) : response
  })
  app.onError((error, c) => {
    services.log('Request failed', { path: c.req.path, reason: error.stack ?? error.message })
    return c.text('Unexpected Application Error! Please try again in a moment.', 500)
  })
  return app
}

/** With the sender's cookie, so that the administrator keeps the menu. */
function notFoundRequest(c: Context): Request {
  return new Request(new URL('/pagenotfound', c.req.url), { headers: c.req.raw.headers })
}

/** Whether the path's percent signs stand for characters. */
function isReadable(path: string): boolean {
  try {
    // The result is used: the bundler drops a call whose only effect is to throw.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}
