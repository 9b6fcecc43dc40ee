import { viewsGroup } from '#domain/analytics/page-views.ts'
import { counterName, rowsGroup, UNKNOWN_ORIGIN } from '#domain/analytics/visit-counts.ts'
import { hourName, sumsGroup } from '#domain/analytics/visit-sums.ts'
import type { Store } from '#domain/ports/store.ts'
import type { VisitOrigin } from '#domain/ports/visits.ts'
import { addDays, type Day } from '#lib/time/dates.ts'

const LIMIT = { most: 100_000, rest: '(rest)' }

type Planned = { page: string; origin?: Partial<VisitOrigin>; visits: number; messages?: number; hour?: number; before?: true }

/** Writes a day's visits as the site counts them. */
export async function addVisits(store: Store, day: Day, planned: readonly Planned[]): Promise<void> {
  for (const { page, origin = {}, visits, messages = 0, hour = 0 } of planned) {
    const from = { ...UNKNOWN_ORIGIN, entryPage: page, ...origin }
    await store.increment(
      rowsGroup(day),
      new Map([
        [counterName('view', page, from), 3 * visits],
        [counterName('entry', page, from), visits],
        ...(messages > 0 ? [[counterName('message', page, from), messages] as const] : []),
      ]),
      LIMIT,
    )
    await store.increment(
      sumsGroup(day),
      new Map([
        [hourName(hour, 'views'), 3 * visits],
        [hourName(hour, 'visits'), visits],
        [hourName(hour, 'messages'), messages],
      ]),
      LIMIT,
    )
    await store.increment(viewsGroup(day), new Map([[page, 3 * visits]]), LIMIT)
  }
}

export const GOOGLE = { sourceGroup: 'search', sourceHost: 'google.com' } as const
export const LINKEDIN = { sourceGroup: 'social', sourceHost: 'linkedin.com', utmSource: 'linkedin', utmCampaign: 'nov-brief' } as const
export const DIRECT = { sourceGroup: 'direct' } as const

/** Some weeks with a campaign, a busy day and a beginning. */
export async function addWeeks(store: Store, today: Day, days: number): Promise<void> {
  for (let back = 0; back < days; back++) {
    const busy = back % 7 > 4 ? 1 : 3
    await addVisits(store, addDays(today, -back), [
      { page: '/', origin: GOOGLE, visits: 10 * busy + (back % 4), messages: back % 9 === 0 ? 1 : 0, hour: 9 },
      { page: '/global-capability-centers', origin: DIRECT, visits: 4 * busy },
      ...(back > 4 && back < 11 ? [{ page: '/contact-us', origin: LINKEDIN, visits: 20, messages: 1 }] : []),
    ])
  }
}
