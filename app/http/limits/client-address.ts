import type { Context } from 'hono'
import { headerIn, type Sender } from '#lib/http/cacheable-page.ts'
import { withoutPort } from './client-key.ts'

/** Requests made in tests have no socket behind them. */
export function senderOf(c: Context): Sender {
  const { incoming } = c.env ?? {}
  return incoming ?? { headers: c.req.header(), socket: {} }
}

/** The visitor's address: the socket's, or the one that the outermost trusted proxy saw. */
export function clientAddress({ headers, socket }: Sender, trustedProxies: number): string {
  const forwarded = headerIn(headers, 'x-forwarded-for')
    .split(',')
    .map((address) => address.trim())
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return withoutPort(seen || (socket.remoteAddress ?? ''))
}
