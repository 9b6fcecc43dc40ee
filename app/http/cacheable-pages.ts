import { clientAddress } from '#app/http/limits/client-address.ts'
import { clientNetworks } from '#app/http/limits/client-key.ts'
import { cacheableUrlOf } from '#app/page-query.ts'
import { mayHaveSessionCookie } from '#app/requests/session-cookie.ts'
import type { Services } from '#domain/ports/services.ts'
import type { CacheablePages, CacheableUrl } from '#lib/http/cacheable-page.ts'
import { countedAddress } from './counted-url.ts'
import { defaultHeaders } from './headers.ts'
import { isHumanBrowser, isPrefetch, report } from './page-views.ts'
import { isOurHostHeader } from './require-host.ts'

export function describeCacheablePages(services: Pick<Services, 'settings' | 'analytics' | 'now'>): CacheablePages {
  const { settings } = services
  const { siteUrl } = settings
  return {
    headers: defaultHeaders(settings),
    addressOf: (target) => addressAt(siteUrl + target),
    networksOf: (sender) => clientNetworks(clientAddress(sender, settings.trustedProxies)),
    isSearch: (target) => target.includes('?') && isSearch(URL.parse(siteUrl + target)),
    isOurHost: (host) => isOurHostHeader(host, siteUrl),
    isPersonal: mayHaveSessionCookie(settings),
    isAhead: isPrefetch,
    isPerson: isHumanBrowser,
    report: (page, sender) => report(services, page, sender),
    leaveOut: () => services.analytics.leaveOut('bot', services.now()),
    requestFor: (page, isAhead) => new Request(siteUrl + page, { headers: isAhead ? { 'Sec-Purpose': 'prefetch' } : {} }),
  }
}

/** Cached and uncached pages must render from the same request. */
export function asCacheableRequest(request: Request): Request {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const url = new URL(request.url)
  const address = cacheableUrlOf(url)
  if (address === undefined || address === url.pathname + url.search) return request
  return new Request(new URL(address, url), { method: request.method, headers: request.headers, signal: request.signal })
}

function isSearch(url: URL | null): boolean {
  return url?.searchParams.getAll('q').some((text) => text.trim() !== '') ?? false
}

function addressAt(href: string): CacheableUrl | undefined {
  // The app rejects backslashes, but URL parsers accept them.
  const url = href.includes('\\') ? null : URL.parse(href)
  const page = url ? cacheableUrlOf(url) : undefined
  // Data files are cached too, but aren't page views.
  return url && page !== undefined ? { page, ...(countedAddress(url) ?? { path: url.pathname, query: '' }) } : undefined
}
