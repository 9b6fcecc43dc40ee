import type { Context } from 'hono'
import { headerValue, type RequestClient } from '#lib/http/cacheable-page.ts'
import { withoutPort } from './client-key.ts'

/** Requests made in tests have no socket behind them. */
export function clientOf(c: Context): RequestClient {
  const { incoming } = c.env ?? {}
  return incoming ?? { headers: c.req.header(), socket: {} }
}

/** The visitor's address: the socket's, or the one that the outermost trusted proxy saw. */
export function clientAddress({ headers, socket }: RequestClient, trustedProxies: number): string {
  const forwarded = headerValue(headers, 'x-forwarded-for')
    .split(',')
    .map((address) => address.trim())
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return withoutPort(seen || (socket.remoteAddress ?? ''))
}
