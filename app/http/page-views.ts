import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import { site } from '#app/content/site.ts'
import { pages } from '#app/pages.ts'
import type { PageVisitor, Services } from '#domain/services.ts'
import { clientAddress } from './rate-limit.ts'

const MARK_PATH = '/page-view'
const PRIVATE_PARAMETERS: readonly string[] = pages.flatMap((page) => ('readsPrivately' in page ? (page.readsPrivately ?? []) : []))

/** Reports every page that was rendered for a person: not for robots, and not ahead of time. */
export function reportPageViews(services: Services) {
  return createMiddleware(async (c, next) => {
    await next()
    const { status, headers } = c.res
    const isPage = c.req.method === 'GET' && (status === 200 || status === 304) && headers.get('Content-Type')?.startsWith('text/html')
    if (isPage && !isPrefetch(c.req.raw.headers)) report(services, c, new URL(c.req.url))
  })
}

/** A page fetched ahead is shown later or never, without another request. It carries a picture that the browser loads when it shows the page. */
export function prefetchMark({ headers, url }: Request): string | undefined {
  if (!isPrefetch(headers)) return undefined
  const { pathname, search } = new URL(url)
  return `${MARK_PATH}?of=${encodeURIComponent(pathname + search)}`
}

export function prefetchedPageViews(services: Services) {
  return new Hono().get(MARK_PATH, (c) => {
    const of = c.req.query('of') ?? ''
    const isOwnPage = /^\/(?![/\\])/.test(of) && c.req.header('Sec-Fetch-Site') === 'same-origin'
    if (!isOwnPage) return c.text('There is no such page.', 404)
    report(services, c, shownAddress(new URL(of, c.req.url), c.req.header('Referer')))
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}

function report({ analytics, now, settings }: Services, c: Context, page: URL): void {
  const userAgent = c.req.header('User-Agent')
  // Every browser names itself.
  if (!userAgent || isbot(userAgent)) return
  const visitor = visitorOf(c, settings.trustedProxies)
  analytics.report({ path: page.pathname, query: countedQuery(page), title: site.analyticsTitle, at: now(), visitor })
}

function countedQuery({ search, searchParams }: URL): string {
  if (!PRIVATE_PARAMETERS.some((name) => searchParams.has(name))) return search
  const counted = [...searchParams].filter(([name]) => !PRIVATE_PARAMETERS.includes(name))
  return counted.length > 0 ? `?${new URLSearchParams(counted)}` : ''
}

/** Whether a browser fetches the page before anybody has asked to see it. */
export function isPrefetch(headers: Headers): boolean {
  return (headers.get('Sec-Purpose') ?? headers.get('Purpose') ?? '').includes('prefetch')
}

/** The page's address as the browser shows it: its mark knows no more of the query than the page itself. */
function shownAddress(marked: URL, referrer: string | undefined): URL {
  const shown = URL.parse(referrer ?? '')
  return shown?.host === marked.host && shown.pathname === marked.pathname ? shown : marked
}

function visitorOf(c: Context, trustedProxies: number): PageVisitor {
  return {
    address: clientAddress(c, trustedProxies),
    userAgent: c.req.header('User-Agent') ?? '',
    language: /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*/i.exec(c.req.header('Accept-Language') ?? '')?.[0].toLowerCase() ?? '',
    optedOut: c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1',
  }
}
