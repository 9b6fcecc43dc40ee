import { findSession } from '#domain/access/sessions.ts'
import type { Services, Settings } from '#domain/ports/services.ts'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { hostCookie } from './host-cookie.ts'

const REMEMBERED_SECONDS = 30 * 86_400

export const sessionCookie = memoizeWeak(({ siteUrl }: Pick<Settings, 'siteUrl'>) =>
  hostCookie('session', { siteUrl, maxAge: REMEMBERED_SECONDS }),
)

export async function hasSessionCookie(settings: Pick<Settings, 'siteUrl'>, cookies: string | null | undefined): Promise<boolean> {
  return Boolean(cookies) && (await sessionCookie(settings).parse(cookies ?? null)) !== null
}

export function mayHaveSessionCookie(settings: Pick<Settings, 'siteUrl'>): (cookies: string) => boolean {
  const pattern = new RegExp(`(?:^|;)\\s*${sessionCookie(settings).name}\\s*=`)
  return (cookies) => pattern.test(cookies)
}

export async function isSignedIn(services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>, cookies: string): Promise<boolean> {
  if (!mayHaveSessionCookie(services.settings)(cookies)) return false
  const secret: unknown = await sessionCookie(services.settings).parse(cookies)
  if (typeof secret !== 'string') return false
  return findSession(services, secret).then(
    (session) => session !== undefined,
    () => true,
  )
}
