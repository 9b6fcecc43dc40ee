import { isAnswered } from '#app/redirects/served-paths.ts'
import type { Services } from '#domain/ports/services.ts'
import type { RedirectedSite } from '#domain/redirects/validate-redirect.ts'

export function siteOf({ settings }: Services): RedirectedSite {
  return { siteUrl: settings.siteUrl, hasPage: isAnswered }
}
