import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/services.ts'

type Rate = { most: number; minutes: number }

const CONTACT: Rate = { most: 60, minutes: 60 }
/** Tries to sign in that failed, by link or with Google. */
const FAILED_SIGN_IN: Rate = { most: 10, minutes: 10 }
/** Pages with a Google button: each is a document until it is used or five minutes old. */
const SIGN_IN_PAGES: Rate = { most: 200, minutes: 10 }
/** Addresses remembered at a time; the oldest is forgotten first. */
const MOST_KEYS = 50_000

/** Bounds how often one visitor's address may send messages, fail to sign in and open sign-in pages. */
export function limitRates({ settings, now }: Services) {
  const contact = { window: openWindow(CONTACT, now) }
  const signIn = { window: openWindow(FAILED_SIGN_IN, now), isForgiven: isNoFailedSignIn }
  const signInPages = { window: openWindow(SIGN_IN_PAGES, now) }
  return createMiddleware(async (c, next) => {
    const limit = limitOf(c)
    if (!limit) return next()
    const key = clientKey(clientAddress(c, settings.trustedProxies))
    const waitSeconds = limit.window.count(key)
    if (waitSeconds > 0) {
      c.header('Retry-After', String(waitSeconds))
      return c.text(`Too many tries. Please try again in ${Math.ceil(waitSeconds / 60)} minutes.`, 429)
    }
    await next()
    if (limit.isForgiven?.(c.res)) limit.window.forgive(key)
  })

  function limitOf(c: Context): Limit | undefined {
    const path = c.req.path.replace(/\.data$/, '')
    const { method } = c.req
    if (path === '/contact-us' && method === 'POST') return contact
    if (path !== '/login' || method === 'HEAD') return undefined
    if (method === 'POST' || c.req.query('token') !== undefined) return signIn
    return settings.googleSignIn && signInPages
  }
}

type Limit = { window: ReturnType<typeof openWindow>; isForgiven?: (response: Response) => boolean }

/** It succeeded, or nothing could be said of it because Google's keys were away. */
function isNoFailedSignIn({ status, headers }: Response): boolean {
  return headers.get('Location') === '/admin' || status === 503
}

function openWindow({ most, minutes }: Rate, now: () => Date) {
  const windows = new Map<string, { until: number; used: number }>()
  return { count, forgive }

  /** Takes back one try that was counted. */
  function forgive(key: string): void {
    const window = windows.get(key)
    if (window && window.used > 0) window.used--
  }

  /** Counts one try; gives the seconds to wait, 0 when the try is allowed. */
  function count(key: string): number {
    const at = now().getTime()
    const known = windows.get(key)
    const window = known && known.until > at ? known : { until: at + minutes * 60_000, used: 0 }
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > MOST_KEYS) for (const oldest of windows.keys()) if (windows.delete(oldest)) break
    if (window.used >= most) return Math.ceil((window.until - at) / 1000)
    window.used++
    return 0
  }
}

/** The visitor's address: the socket's, or the one that the outermost trusted proxy saw. */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwarded =
    c.req
      .header('X-Forwarded-For')
      ?.split(',')
      .map((address) => address.trim()) ?? []
  const seen = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined
  return seen || socketAddress(c)
}

function socketAddress(c: Context): string {
  // Requests made in tests have no socket behind them.
  return c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : ''
}

/** One IPv6 customer owns a whole /64, however its addresses are shortened. */
function clientKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [before = [], after = []] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return network.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}
