import { createCookie } from 'react-router'

/** A cookie out of reach of scripts. Over https it can be set by this host alone and never travels in clear. */
export function hostCookie(name: string, { siteUrl, maxAge }: { siteUrl: string; maxAge: number }) {
  const secure = siteUrl.startsWith('https:')
  return createCookie(secure ? `__Host-${name}` : name, { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge })
}
