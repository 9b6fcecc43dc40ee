import type { Context } from 'hono'
import type { Services } from '#domain/ports/services.ts'

/** Answers in the place of a picture that cannot be read now, so that nobody takes it for one that does not exist. */
export function imageReadError({ log }: Pick<Services, 'log'>) {
  return (error: Error, c: Context): Response => {
    log('Picture not read', { path: c.req.path, reason: error.stack ?? error.message })
    const headers = { 'Retry-After': '5', 'Cache-Control': 'no-store' }
    return c.text('The picture cannot be read now. Please try again in a moment.', 503, headers)
  }
}
