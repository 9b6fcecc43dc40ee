import { createCookie } from 'react-router'
import { SESSION_MS } from '#domain/access/sessions.ts'
import type { Settings } from '#domain/services.ts'

/** The cookie that holds the session's secret. Over https it can be set by this host alone and never travels in clear. */
export function sessionCookie({ siteUrl }: Pick<Settings, 'siteUrl'>) {
  const secure = siteUrl.startsWith('https:')
  return createCookie(secure ? '__Host-session' : 'session', {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
    maxAge: SESSION_MS / 1000,
  })
}

/** Whether somebody is, or was, signed in: no other cookie makes a page personal. */
export async function hasSessionCookie(settings: Pick<Settings, 'siteUrl'>, cookies: string | null | undefined): Promise<boolean> {
  return Boolean(cookies) && (await sessionCookie(settings).parse(cookies ?? null)) !== null
}
