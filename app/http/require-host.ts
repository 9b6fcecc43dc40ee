import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/ports/services.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function requireSiteHost({ settings, log }: Pick<Services, 'settings' | 'log'>) {
  const { siteUrl } = settings
  const logged = new Set<string>()
  return createMiddleware(async (c, next) => {
    if (isOurHost(c.req.url, siteUrl)) return next()
    const asked = new URL(c.req.url)
    const kind = kindOf(asked.hostname, siteUrl)
    // Scanners try many names, and one line is enough to find a misconfigured proxy.
    if (!logged.has(kind)) log('Host refused', { host: asked.host, reason: adviceFor(siteUrl) })
    logged.add(kind)
    return c.text('This site does not answer under that host name.', 421)
  })
}

function isOurHost(url: string, siteUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const asked = new URL(url)
  const ours = new URL(siteUrl)
  if (LOOPBACK.has(ours.hostname)) return LOOPBACK.has(nameOf(asked))
  // Requests behind a TLS proxy arrive as plain HTTP.
  const isDefaultPort = ours.protocol === 'https:' && ours.port === '' && asked.port === '443'
  return nameOf(asked) === nameOf(ours) && (asked.port === ours.port || isDefaultPort)
}

export function isOurHostHeader(host: string, siteUrl: string): boolean {
  return /^[\w.:[\]-]+$/.test(host) && isOurHost(`http://${host}`, siteUrl)
}

export function isOurOriginHeader(origin: string, siteUrl: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+$/i.test(origin) && URL.parse(origin)?.protocol === new URL(siteUrl).protocol && isOurHost(origin, siteUrl)
}

export function isOnLoopback(siteUrl: string): boolean {
  return LOOPBACK.has(new URL(siteUrl).hostname)
}

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
