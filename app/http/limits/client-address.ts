import type { Context } from 'hono'
import { headerValue, type RequestClient, type RequestHeaders } from '#lib/http/cacheable-page.ts'
import { withoutPort } from './client-key.ts'

export function clientOf(c: Context): RequestClient {
  const { incoming } = c.env ?? {}
  return incoming ?? { headers: c.req.header(), socket: {} }
}

export function clientAddress({ headers, socket }: RequestClient, trustedProxies: number): string {
  return withoutPort(forwardedAddress(headers, trustedProxies) || (socket.remoteAddress ?? ''))
}

export function isBehindUnknownProxy({ headers }: RequestClient, trustedProxies: number): boolean {
  if (trustedProxies > 0) return !forwardedAddress(headers, trustedProxies)
  return ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => headers[name] !== undefined)
}

function forwardedAddress(headers: RequestHeaders, trustedProxies: number): string | undefined {
  if (trustedProxies <= 0) return undefined
  return headerValue(headers, 'x-forwarded-for').split(',').at(-trustedProxies)?.trim()
}
