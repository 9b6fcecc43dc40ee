import type { AnalyticsFilters } from '#app/admin/paths/analytics-path.ts'
import type { VisitRow } from '#domain/analytics/visit-counts.ts'
import { type loadVisits, sumVisits } from '#domain/analytics/visit-report.ts'
import { siteMinute } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { addDays, type Day } from '#lib/time/dates.ts'
import { dayOf } from '#lib/time/minutes.ts'
import type { ComparedDay, Counted } from './figures.ts'

type Span = { days: readonly Day[]; before: readonly Day[]; today: Day; hour: number }

/** The same number of days before them, and the hour that today has come to. */
export function spanOf(services: Pick<Services, 'now' | 'settings'>, days: readonly Day[]): Span {
  const minute = siteMinute(services)
  return { days, before: days.map((day) => addDays(day, -days.length)), today: dayOf(minute), hour: Number(minute.slice(11, 13)) }
}

export function compareDays(
  rows: readonly VisitRow[],
  { days, knownSince }: Awaited<ReturnType<typeof loadVisits>>,
  { hour, filters, ...span }: Span & { filters: AnalyticsFilters },
) {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const whole = (day: Day): Counted => {
    const { views, visitors, messages } = sumVisits(byDay.get(day) ?? [], filters.page === undefined ? {} : { page: filters.page })
    return knownSince && day >= knownSince ? { views, visitors, messages } : { views }
  }
  const untilNow = (day: Day): Counted | undefined => {
    const hours = days.find((one) => one.day === day)?.hours.slice(0, hour)
    if (!hours || !knownSince || day <= knownSince || Object.keys(filters).length > 0) return undefined
    const sum = (name: 'views' | 'visits' | 'messages') => hours.reduce((total, one) => total + one[name], 0)
    return { views: sum('views'), visitors: sum('visits'), messages: sum('messages') }
  }
  return span.days.map((day, at): ComparedDay => {
    const part = day === span.today ? untilNow : whole
    return { now: whole(day), fair: part(day), before: part(span.before[at] ?? day) }
  })
}
