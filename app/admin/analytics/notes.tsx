import { ZERO_RESULT_DAYS } from '#domain/analytics/zero-results.ts'
import { keysOf } from '#lib/objects/objects.ts'
import { formatMediumDay } from '#lib/time/dates.ts'
import type { AnalyticsReport } from './load-analytics.ts'

const LEFT_OUT = { bot: 'views by bots', 'spam-referrer': 'from spam sites', administrator: 'by administrators' } as const
const NOT_KNOWN = {
  'opted-out': 'by people who opt out of tracking',
  'no-address': 'without their own network address',
  'too-many': 'beyond the daily limit',
} as const
const UNCERTAIN = { shared: 'that several people may share', unseen: 'that started on a page we didn’t serve' } as const

/** Such visits happen everywhere; many of them mean that the proxy or CDN in front of the site needs a look. */
const MANY = 0.1

export function Warning({ visits }: { visits: AnalyticsReport['visits'] }) {
  const count = (reason: keyof typeof UNCERTAIN | 'no-address') => visits?.leftOut.reduce((sum, one) => sum + one[reason], 0) ?? 0
  const many = Math.max(1, MANY * (visits?.total ?? 0))
  const words = [
    count('no-address') > 0 && 'Some visitors came without an address of their own.',
    count('shared') > many && 'Many visits may mix several people who share an address.',
    count('unseen') > many && 'Many visits may have started on a page that a CDN answered.',
  ].filter(Boolean)
  return (
    words.length > 0 && <p className="callout">{`${words.join(' ')} Their source is “Not known”. Ask your IT team to check the proxy.`}</p>
  )
}

export function Notes({ visits }: { visits: AnalyticsReport['visits'] }) {
  if (!visits) return null
  const numbers = (reasons: Partial<Record<keyof typeof LEFT_OUT | keyof typeof NOT_KNOWN | keyof typeof UNCERTAIN, string>>) =>
    keysOf(reasons)
      .map((reason) => `${visits.leftOut.reduce((sum, one) => sum + one[reason], 0).toLocaleString('en-US')} ${reasons[reason]}`)
      .join(', ')
  return (
    <div className="note stack gap-1">
      <p>Daily visitors are added up: someone who comes on 3 days counts 3 times. “Not known” means that we can’t tell the source.</p>
      <p>{`Left out: ${numbers(LEFT_OUT)}. Without a known visitor: ${numbers(NOT_KNOWN)}. Visits without a known source: ${numbers(UNCERTAIN)}.`}</p>
      <p>
        {visits.knownSince && `Visitors and sources are counted since ${formatMediumDay(visits.knownSince)}. `}
        {`Missing pages and searches are kept for ${ZERO_RESULT_DAYS} days.`}
      </p>
    </div>
  )
}
