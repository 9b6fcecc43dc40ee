import type { Context } from 'hono'
import type { Services } from '#domain/ports/services.ts'

/** A 404 would make caches believe that the image doesn't exist. */
export function imageReadError({ log }: Pick<Services, 'log'>) {
  return (error: Error, c: Context): Response => {
    log('Picture not read', { path: c.req.path, reason: error.stack ?? error.message })
    const headers = { 'Retry-After': '5', 'Cache-Control': 'no-store' }
    return c.text('The picture cannot be read now. Please try again in a moment.', 503, headers)
  }
}
