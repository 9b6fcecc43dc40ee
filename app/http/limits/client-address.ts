import type { Context } from 'hono'
import { headerValue, type RequestClient } from '#lib/http/cacheable-page.ts'
import { withoutPort } from './client-key.ts'

export function clientOf(c: Context): RequestClient {
  const { incoming } = c.env ?? {}
  return incoming ?? { headers: c.req.header(), socket: {} }
}

export function clientAddress({ headers, socket }: RequestClient, trustedProxies: number): string {
  const forwarded = headerValue(headers, 'x-forwarded-for')
    .split(',')
    .map((address) => address.trim())
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return withoutPort(seen || (socket.remoteAddress ?? ''))
}
