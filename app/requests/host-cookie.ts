import { createCookie } from 'react-router'

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/

export function hostCookie(name: string, { siteUrl, maxAge }: { siteUrl: string; maxAge: number }) {
  const secure = siteUrl.startsWith('https:')
  const own = cookieName(name, siteUrl)
  return createCookie(secure ? `__Host-${own}` : own, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge })
}

/** Cookies ignore ports, so sites on one machine need different names. */
export function cookieName(name: string, siteUrl: string): string {
  const { hostname, port } = new URL(siteUrl)
  return port !== '' && LOOPBACK.test(hostname) ? `${name}-${port}` : name
}
