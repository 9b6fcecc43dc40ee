import { isServedPath } from '#app/redirects/served-paths.ts'
import type { Services } from '#domain/ports/services.ts'
import type { RedirectSite } from '#domain/redirects/validate-redirect.ts'

export function redirectSiteOf({ settings }: Pick<Services, 'settings'>): RedirectSite {
  return { siteUrl: settings.siteUrl, hasPage: isServedPath }
}
