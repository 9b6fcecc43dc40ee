import { Hono } from 'hono'
import { navigation } from '#app/content/site.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import type { Services } from '#domain/ports/services.ts'

const PATH = '/.well-known/security.txt'
const MONTHS_GOOD = 6

/** RFC 9116 requires an expiry date; ours is half a year ahead. */
export function securityTxt(services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>) {
  const { settings, now } = services
  return new Hono().get(PATH, async (c) => {
    const { supportEmail } = await loadCompanyDetails(services)
    const ours = supportEmail ? `mailto:${supportEmail}` : `${settings.siteUrl}${navigation.contact.path}`
    const contact = settings.securityContact ?? ours
    const at = now()
    const expires = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + MONTHS_GOOD, 1))
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${settings.siteUrl}${PATH}`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, no-cache' })
  })
}
