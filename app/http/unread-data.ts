import type { Context } from 'hono'
import { listing } from '#app/content/listings.ts'
import type { Services } from '#domain/ports/services.ts'
import { redactPath } from './redact-path.ts'

const HEADERS = { 'Retry-After': '5', 'Cache-Control': 'no-store' }

export function unreadData({ log }: Pick<Services, 'log'>, form: 'text' | 'json' = 'text') {
  return (error: Error, c: Context): Response => {
    log('Data not read', { path: redactPath(c.req.path), reason: error.stack ?? error.message })
    const { fetch: message } = listing.defaults.errors
    return form === 'json' ? c.json({ error: message }, 503, HEADERS) : c.text(message, 503, HEADERS)
  }
}
