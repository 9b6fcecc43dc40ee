import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import type { Services } from '#domain/services.ts'
import { site } from '../content/site.ts'

/** Reports every page that was rendered for a person: not for robots, and not ahead of time. */
export function reportPageViews({ analytics, now }: Services) {
  return createMiddleware(async (c, next) => {
    await next()
    const { status, headers } = c.res
    const isPage = c.req.method === 'GET' && (status === 200 || status === 304) && headers.get('Content-Type')?.startsWith('text/html')
    if (!isPage) return
    const purpose = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? ''
    if (purpose.includes('prefetch') || isbot(c.req.header('User-Agent'))) return
    const { pathname, search } = new URL(c.req.url)
    analytics.report({ path: pathname, query: search, title: site.analyticsTitle, at: now() })
  })
}
