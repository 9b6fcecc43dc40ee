import { isAnswered } from '#app/old-addresses/answered-paths.ts'
import type { RedirectedSite } from '#domain/redirects/judge-redirect.ts'
import type { Services } from '#domain/services.ts'

export function siteOf({ settings }: Services): RedirectedSite {
  return { siteUrl: settings.siteUrl, hasPage: isAnswered }
}
