import { createMiddleware } from 'hono/factory'
import { isbot } from 'isbot'
import { site } from '#app/content/site.ts'
import { clientAddress, clientOf, isBehindUnknownProxy } from '#app/http/limits/client-address.ts'
import { clientKey } from '#app/http/limits/client-key.ts'
import { isSignedIn } from '#app/requests/session-cookie.ts'
import { normalizeCountedSearch } from '#domain/analytics/zero-results.ts'
import type { PageVisitor, Services, Settings } from '#domain/ports/services.ts'
import { EMPTY_RESULT_HEADER, headerValue, type RequestClient, type RequestHeaders, type ViewedPage } from '#lib/http/cacheable-page.ts'
import { countedAddress } from './counted-url.ts'
import { isOnLoopback } from './require-host.ts'

type Ports = Pick<Services, 'analytics' | 'log' | 'now' | 'settings' | 'store'>

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
