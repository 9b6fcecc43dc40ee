import { flashCookies } from '#app/requests/flash.ts'
import { hostCookie } from '#app/requests/host-cookie.ts'
import { sessionCookie } from '#app/requests/session-cookie.ts'
import { SIGN_IN_MINUTES } from '#domain/access/challenges.ts'
import type { Services, Settings } from '#domain/ports/services.ts'

export function signInCookie({ siteUrl }: Pick<Settings, 'siteUrl'>) {
  return hostCookie('sign-in', { siteUrl, maxAge: SIGN_IN_MINUTES * 60 })
}

export async function browserSecretOf(request: Request, settings: Settings): Promise<string | undefined> {
  const value: unknown = await signInCookie(settings).parse(request.headers.get('Cookie'))
  return typeof value === 'string' ? value : undefined
}

export async function signedInCookies({ settings }: Pick<Services, 'settings'>, sessionSecret: string): Promise<Headers> {
  const headers = new Headers()
  headers.append('Set-Cookie', await sessionCookie(settings).serialize(sessionSecret))
  headers.append('Set-Cookie', await signInCookie(settings).serialize('', { maxAge: 0 }))
  return headers
}

/** `Clear-Site-Data: "cookies"` would affect the whole registrable domain, so expire ours by name. */
export async function signedOutHeaders(settings: Settings): Promise<Headers> {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  for (const cookie of [sessionCookie(settings), signInCookie(settings), ...flashCookies(settings)])
    headers.append('Set-Cookie', await cookie.serialize('', { maxAge: 0 }))
  return headers
}
