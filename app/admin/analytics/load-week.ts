import { lastDays } from '#domain/analytics/date-range.ts'
import { loadVisits } from '#domain/analytics/visit-report.ts'
import { today } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { addDays } from '#lib/time/dates.ts'
import { compareDays, spanOf } from './compare-days.ts'
import { visitFigures } from './figures.ts'

const DAYS = 7

export async function loadWeek(services: Pick<Services, 'now' | 'settings' | 'store'>) {
  const now = today(services)
  const days = lastDays(DAYS, now)
  const visits = await loadVisits(services.store, { from: addDays(now, 1 - 2 * DAYS), to: now })
  const compared = compareDays(visits.rows, visits, { ...spanOf(services, days), filters: {} })
  return { days, figures: visitFigures(compared).filter(({ isShare }) => !isShare) }
}
