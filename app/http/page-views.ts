import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import type { PageVisitor, Services } from '#domain/services.ts'
import { site } from '../content/site.ts'
import { clientAddress } from './rate-limit.ts'

/** Reports every page that was rendered for a person: not for robots, and not ahead of time. */
export function reportPageViews({ analytics, now, settings }: Services) {
  return createMiddleware(async (c, next) => {
    await next()
    const isPage = c.req.method === 'GET' && c.res.status === 200 && c.res.headers.get('Content-Type')?.startsWith('text/html')
    if (!isPage) return
    const purpose = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? ''
    if (purpose.includes('prefetch') || isbot(c.req.header('User-Agent'))) return
    const { pathname, search } = new URL(c.req.url)
    const visitor = visitorOf(c, settings.trustedProxies)
    analytics.report({ path: pathname, query: search, title: site.analyticsTitle, at: now(), visitor })
  })
}

function visitorOf(c: Context, trustedProxies: number): PageVisitor {
  return {
    address: clientAddress(c, trustedProxies),
    userAgent: c.req.header('User-Agent') ?? '',
    language: /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*/i.exec(c.req.header('Accept-Language') ?? '')?.[0].toLowerCase() ?? '',
    optedOut: c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1',
  }
}
