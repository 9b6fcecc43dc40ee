import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/ports/services.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Answers only under the site's own host name, so that no page, link or cookie is ever made for another one. */
export function requireSiteHost({ settings, log }: Pick<Services, 'settings' | 'log'>) {
  const { siteUrl } = settings
  const logged = new Set<string>()
  return createMiddleware(async (c, next) => {
    if (isOurHost(c.req.url, siteUrl)) return next()
    const asked = new URL(c.req.url)
    const kind = kindOf(asked.hostname, siteUrl)
    // Strangers try many names: one line for each kind is enough to find a proxy that is set up wrongly.
    if (!logged.has(kind)) log('Host refused', { host: asked.host, reason: adviceFor(siteUrl) })
    logged.add(kind)
    return c.text('This site does not answer under that host name.', 421)
  })
}

/** A site on a loopback name answers under every loopback name and port, another one under its own name alone. */
function isOurHost(url: string, siteUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const asked = new URL(url)
  const ours = new URL(siteUrl)
  if (LOOPBACK.has(ours.hostname)) return LOOPBACK.has(nameOf(asked))
  // Behind a proxy that ends TLS, the request itself is one without.
  const isDefaultPort = ours.protocol === 'https:' && ours.port === '' && asked.port === '443'
  return nameOf(asked) === nameOf(ours) && (asked.port === ours.port || isDefaultPort)
}

/** The same of a `Host` header by itself, which may say a name and a port and nothing that an address could have beside them. */
export function isOurHostHeader(host: string, siteUrl: string): boolean {
  return /^[\w.:[\]-]+$/.test(host) && isOurHost(`http://${host}`, siteUrl)
}

/** The same of an `Origin` header, whose scheme is the site's too. */
export function isOurOriginHeader(origin: string, siteUrl: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/i.test(origin) && URL.parse(origin)?.protocol === new URL(siteUrl).protocol && isOurHost(origin, siteUrl)
}

export function isOnLoopback(siteUrl: string): boolean {
  return LOOPBACK.has(new URL(siteUrl).hostname)
}

/** With the dot that may end a full name, it is the same name. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

function kindOf(hostname: string, siteUrl: string): 'address' | 'own' | 'other' {
  if (/^[\d.]+$|^\[/.test(hostname)) return 'address'
  const bare = (name: string) => name.replace(/^www\./, '')
  return bare(hostname) === bare(new URL(siteUrl).hostname) ? 'own' : 'other'
}

function adviceFor(siteUrl: string): string {
  return `SITE_URL names ${new URL(siteUrl).host}. Redirect other names to it, and have the proxy pass on the Host header unchanged.`
}
