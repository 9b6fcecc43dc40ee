import { createCookie } from 'react-router'

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/

/** A cookie out of reach of scripts. Over https it can be set by this host alone and never travels in clear. */
export function hostCookie(name: string, { siteUrl, maxAge }: { siteUrl: string; maxAge: number }) {
  const secure = siteUrl.startsWith('https:')
  const own = cookieName(name, siteUrl)
  return createCookie(secure ? `__Host-${own}` : own, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge })
}

/** Browsers send cookies to every port of a host, so sites on one machine tell theirs apart by name. */
export function cookieName(name: string, siteUrl: string): string {
  const { hostname, port } = new URL(siteUrl)
  return port !== '' && LOOPBACK.test(hostname) ? `${name}-${port}` : name
}
