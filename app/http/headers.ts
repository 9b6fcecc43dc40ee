import { createMiddleware } from 'hono/factory'
import { contentSecurityPolicy } from '#app/requests/content-security-policy.ts'
import type { Services, Settings } from '#domain/ports/services.ts'
import { headersFor } from '#lib/http/part-headers.ts'

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function defaultHeaders({ siteUrl, hasHstsSubdomains }: Pick<Settings, 'siteUrl' | 'hasHstsSubdomains'>): [string, string][] {
  const hsts = `max-age=63072000${hasHstsSubdomains ? '; includeSubDomains' : ''}`
  return [
    ...Object.entries({ ...EVERYWHERE, ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': hsts } : {}) }),
    ['Content-Security-Policy', contentSecurityPolicy()],
  ]
}

export function securityHeaders({ settings }: Pick<Services, 'settings'>) {
  const everywhere = defaultHeaders(settings)
  return createMiddleware(async (c, next) => {
    await next()
    const headers = c.res.headers
    for (const [name, value] of headersFor(headers.get('Content-Type'), everywhere)) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', c.req.header('Cookie') ? 'private, no-cache' : 'no-cache')
    // CDNs rewrite email addresses without `no-transform`, and add a script that the policy blocks.
    if (headers.get('Content-Type')?.startsWith('text/html')) headers.set('Cache-Control', `${headers.get('Cache-Control')}, no-transform`)
  })
}
