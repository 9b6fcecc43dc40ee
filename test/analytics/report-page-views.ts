import { readDailyCounts } from '#domain/analytics/daily-counts.ts'
import { lastDays } from '#domain/analytics/date-range.ts'
import type { Store } from '#domain/ports/store.ts'
import type { Day } from '#lib/time/dates.ts'

type PageViewReport = {
  total: number
  days: { day: Day; views: number }[]
  addresses: { address: string; views: number }[]
}

export async function reportPageViews(store: Store, today: Day, days: number): Promise<PageViewReport> {
  const { byDay, byName } = await readDailyCounts(store, 'page-views', lastDays(days, today))
  const byViews = [...byName].map(([address, views]) => ({ address, views })).sort((a, b) => b.views - a.views)
  return {
    total: byViews.reduce((sum, { views }) => sum + views, 0),
    days: byDay.map(({ day, count }) => ({ day, views: count })),
    addresses: byViews,
  }
}
