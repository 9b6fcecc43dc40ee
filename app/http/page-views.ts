import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import { site } from '#app/content/site.ts'
import { clientAddress, clientOf, isBehindUnknownProxy } from '#app/http/limits/client-address.ts'
import { clientKey } from '#app/http/limits/client-key.ts'
import { isSignedIn } from '#app/requests/session-cookie.ts'
import { normalizeCountedSearch } from '#domain/analytics/zero-results.ts'
import { findPublicItem } from '#domain/items/items.ts'
import type { PageVisitor, Services, Settings } from '#domain/ports/services.ts'
import { EMPTY_RESULT_HEADER, headerValue, type RequestClient, type RequestHeaders, type ViewedPage } from '#lib/http/cacheable-page.ts'
import { countedAddress, shownPage } from './counted-url.ts'
import { isOnLoopback } from './require-host.ts'

type Ports = Pick<Services, 'analytics' | 'log' | 'now' | 'settings' | 'store'>

const MARK_PATH = '/page-view'
const LOOPBACK_ADDRESS = /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/

export function pageViewMiddleware(services: Ports) {
  return createMiddleware(async (c, next) => {
    await next()
    const { status, headers } = c.res
    const isPage = c.req.method === 'GET' && status === 200 && headers.get('Content-Type')?.startsWith('text/html')
    if (!isPage || headers.has('X-Robots-Tag')) return
    const sender = clientOf(c)
    const foundNothing = headers.get(EMPTY_RESULT_HEADER.name) === EMPTY_RESULT_HEADER.value
    const address = isPrefetch(sender.headers) ? undefined : countedAddress(new URL(c.req.url))
    if (address) await reportVisitor(services, { ...address, foundNothing }, sender)
  })
}

/** A prefetched page counts when the browser loads its pixel, because showing it sends no request. */
export function prefetchPixelUrl({ headers, url }: Request): string | undefined {
  const said = (name: string) => headers.get(name) ?? undefined
  if (!isPrefetch({ 'sec-purpose': said('Sec-Purpose'), purpose: said('Purpose') })) return undefined
  const { pathname, search } = new URL(url)
  return `${MARK_PATH}?of=${encodeURIComponent(pathname + search)}`
}

export function prefetchedPageViews(services: Ports) {
  return new Hono().get(MARK_PATH, async (c) => {
    const of = c.req.query('of') ?? ''
    const isOwnPage = /^\/(?![/\\])/.test(of) && c.req.header('Sec-Fetch-Site') === 'same-origin'
    const marked = isOwnPage ? URL.parse(of, c.req.url) : null
    const address = marked && countedAddress(shownAddress(marked, c.req.header('Referer')))
    if (!address) return c.text('There is no such page.', 404)
    const sender = clientOf(c)
    if (await isThere(services, address)) await reportVisitor(services, address, sender)
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
}

export function isHumanBrowser(userAgent: string): boolean {
  return userAgent !== '' && !isbot(userAgent)
}

export function report(
  { analytics, now, settings }: Pick<Services, 'settings' | 'analytics' | 'now'>,
  { path, query, foundNothing }: ViewedPage,
  { headers, socket }: RequestClient,
): void {
  const sender = { headers, socket: { remoteAddress: socket.remoteAddress } }
  const zeroResultSearch = foundNothing ? normalizeCountedSearch(new URLSearchParams(query).get('q') ?? '') : undefined
  analytics.report({
    path,
    query,
    title: site.analyticsTitle,
    at: now(),
    sender,
    visitor: () => visitorOf(sender, settings),
    ...(zeroResultSearch === undefined ? {} : { zeroResultSearch }),
  })
}

export function isPrefetch(headers: RequestHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose
  return purpose?.includes('prefetch') === true
}

async function reportVisitor(services: Ports, page: ViewedPage, sender: RequestClient): Promise<void> {
  const { analytics, now, settings } = services
  const said = (name: string) => headerValue(sender.headers, name)
  const isAdministrator = async () => settings.countAdministrators !== true && (await isSignedIn(services, said('cookie')))
  // The cache renders pages for everybody.
  if (said('user-agent') === '') return
  if (!isHumanBrowser(said('user-agent'))) analytics.leaveOut('bot', now())
  else if (await isAdministrator()) analytics.leaveOut('administrator', now())
  else report(services, page, sender)
}

/** Anyone can request the pixel of any URL. */
async function isThere(services: Pick<Services, 'settings' | 'store' | 'now'>, { path, query }: ViewedPage): Promise<boolean> {
  const page = shownPage(path)
  if (page?.for === 'administrator') return services.settings.countAdministrators === true
  if (!page?.query?.includes('id')) return page !== undefined && !page.path.includes('/:')
  const id = new URLSearchParams(query).get('id') ?? ''
  return findPublicItem(services, id).then(
    (item) => item !== undefined,
    () => false,
  )
}

function shownAddress(marked: URL, referrer: string | undefined): URL {
  const shown = URL.parse(referrer ?? '')
  return shown?.host === marked.host && shown.pathname === marked.pathname ? shown : marked
}

export function visitorOf(sender: RequestClient, { siteUrl, trustedProxies }: Pick<Settings, 'siteUrl' | 'trustedProxies'>): PageVisitor {
  const said = (name: string) => headerValue(sender.headers, name)
  const address = clientAddress(sender, trustedProxies)
  return {
    address,
    network: isBehindUnknownProxy(sender, trustedProxies) ? '' : clientKey(address),
    userAgent: said('user-agent'),
    language: /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*/i.exec(said('accept-language'))?.[0].toLowerCase() ?? '',
    isLocal: isOnLoopback(siteUrl) && LOOPBACK_ADDRESS.test(address),
    optedOut: said('dnt') === '1' || said('sec-gpc') === '1',
  }
}
