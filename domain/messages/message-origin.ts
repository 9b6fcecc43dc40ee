import { sourceLabels } from '#domain/analytics/sources.ts'
import { UNKNOWN_ORIGIN } from '#domain/analytics/visit-counts.ts'
import { text } from '#domain/fields/fields.ts'
import type { PageVisitor, Services } from '#domain/ports/services.ts'
import type { VisitOrigin } from '#domain/ports/visits.ts'
import { attempt } from '#lib/async/attempt.ts'
import { withTimeout } from '#lib/async/with-timeout.ts'

export const originFields = {
  from_page: text(300, { label: 'Page before the form' }),
  from_button: text(100, { label: 'Button' }),
  entry_page: text(300, { label: 'Entry page' }),
  source: text(150, { label: 'Source' }),
  campaign: text(310, { label: 'Campaign' }),
}

const PATIENCE_MS = 2000

/** A message arrives whether or not anything is known of its visit. */
export async function findMessageOrigin(services: Pick<Services, 'analytics' | 'now' | 'log'>, visitor: PageVisitor): Promise<VisitOrigin> {
  const { analytics, now } = services
  const find = () => analytics.flush().then(() => analytics.findVisit(visitor, now()))
  return (await attempt(services, 'Visit of a message not found', () => withTimeout(find(), PATIENCE_MS))) ?? UNKNOWN_ORIGIN
}

export function describeOrigin({ entryPage, sourceGroup, sourceHost, utmSource, utmMedium, utmCampaign }: VisitOrigin) {
  const source = [sourceLabels[sourceGroup], sourceHost].filter(Boolean).join(': ')
  return { entry_page: entryPage, source, campaign: [utmCampaign, utmSource, utmMedium].filter(Boolean).join(', ') }
}
