import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/services.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Answers only under the site's own host name, so that no page, link or cookie is ever made for another one. */
export function requireOurHost({ settings }: Services) {
  return createMiddleware(async (c, next) => {
    if (!isOurHost(c.req.url, settings.siteUrl)) return c.text('This site does not answer under that host name.', 421)
    return next()
  })
}

/** A site on a loopback name answers under every loopback name and port, another one under its own name alone. */
export function isOurHost(url: string, siteUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const asked = new URL(url)
  const ours = new URL(siteUrl)
  return LOOPBACK.has(ours.hostname) ? LOOPBACK.has(asked.hostname) : asked.host === ours.host
}

/** The same of a `Host` header by itself, which may say a name and a port and nothing that an address could have beside them. */
export function isOurHostHeader(host: string, siteUrl: string): boolean {
  return /^[\w.:[\]-]+$/.test(host) && isOurHost(`http://${host}`, siteUrl)
}

export function isOnLoopback(siteUrl: string): boolean {
  return LOOPBACK.has(new URL(siteUrl).hostname)
}
