import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/services.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Headers that every answer carries. An answer that already says something stricter or more particular keeps it. */
export function securityHeaders({ settings }: Services) {
  const isHttps = settings.siteUrl.startsWith('https:')
  return createMiddleware(async (c, next) => {
    await next()
    const headers = c.res.headers
    for (const [name, value] of Object.entries(EVERYWHERE)) if (!headers.has(name)) headers.set(name, value)
    if (isHttps) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy())
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', c.req.header('Cookie') ? 'private, no-cache' : 'no-cache')
  })
}
