import { ZERO_RESULT_DAYS } from '#domain/analytics/zero-results.ts'
import { keysOf } from '#lib/objects/objects.ts'
import { formatMediumDay } from '#lib/time/dates.ts'
import type { AnalyticsReport } from './load-analytics.ts'

const LEFT_OUT = { bot: 'views by bots', 'spam-referrer': 'from spam sites', administrator: 'by administrators' } as const
const NOT_KNOWN = {
  'opted-out': 'by people who opt out of tracking',
  'no-address': 'without an own network address',
  'too-many': 'beyond the daily limit',
} as const

export function Notes({ visits }: { visits: AnalyticsReport['visits'] }) {
  if (!visits) return null
  const numbers = (reasons: Partial<Record<keyof typeof LEFT_OUT | keyof typeof NOT_KNOWN, string>>) =>
    keysOf(reasons)
      .map((reason) => `${visits.leftOut.reduce((sum, one) => sum + one[reason], 0).toLocaleString('en-US')} ${reasons[reason]}`)
      .join(', ')
  return (
    <div className="note stack gap-1">
      <p>Daily visitors are added up: someone who comes on 3 days counts 3 times. “Not known” means that we can’t tell the source.</p>
      <p>{`Left out: ${numbers(LEFT_OUT)}. Without a known visitor: ${numbers(NOT_KNOWN)}.`}</p>
      <p>
        {visits.knownSince && `Visitors and sources are counted since ${formatMediumDay(visits.knownSince)}. `}
        {`Missing pages and searches are kept for ${ZERO_RESULT_DAYS} days.`}
      </p>
    </div>
  )
}
