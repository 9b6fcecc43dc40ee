import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Services } from '#domain/services.ts'

type Rate = { most: number; minutes: number }

const CONTACT: Rate = { most: 60, minutes: 60 }
const SIGN_IN: Rate = { most: 30, minutes: 10 }
/** Pages with a Google button, and what comes back from it. */
const GOOGLE_SIGN_IN: Rate = { most: 200, minutes: 10 }
/** Addresses remembered at a time; the oldest is forgotten first. */
const MOST_KEYS = 50_000

/** Bounds how often one visitor's address may send messages or try sign-in links. */
export function limitRates({ settings, now }: Services) {
  const contact = openWindow(CONTACT, now)
  const signIn = openWindow(SIGN_IN, now)
  const googleSignIn = openWindow(GOOGLE_SIGN_IN, now)
  return createMiddleware(async (c, next) => {
    const window = limitedWindow(c)
    if (!window) return next()
    const waitSeconds = window.count(clientKey(clientAddress(c, settings.trustedProxies)))
    if (waitSeconds === 0) return next()
    c.header('Retry-After', String(waitSeconds))
    return c.text(`Too many tries. Please try again in ${Math.ceil(waitSeconds / 60)} minutes.`, 429)
  })

  function limitedWindow(c: Context) {
    const path = c.req.path.replace(/\.data$/, '')
    if (c.req.method === 'POST' && path === '/contact-us') return contact
    if (path === '/login' && c.req.query('token') !== undefined) return signIn
    if (path === '/login' && settings.googleSignIn) return googleSignIn
    return undefined
  }
}

function openWindow({ most, minutes }: Rate, now: () => Date) {
  const windows = new Map<string, { until: number; used: number }>()
  return { count }

  /** Counts one try; gives the seconds to wait, 0 when the try is allowed. */
  function count(key: string): number {
    const at = now().getTime()
    const known = windows.get(key)
    const window = known && known.until > at ? known : { until: at + minutes * 60_000, used: 0 }
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > MOST_KEYS) for (const oldest of windows.keys()) if (windows.delete(oldest)) break
    window.used++
    return window.used > most ? Math.ceil((window.until - at) / 1000) : 0
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

/** One IPv6 customer owns a whole /64. */
function clientKey(address: string): string {
  return address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address
}
