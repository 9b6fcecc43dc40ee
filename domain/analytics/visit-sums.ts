import { reasonsForNoVisit, uncertainties } from '#domain/ports/visits.ts'
import { recordOf } from '#lib/objects/objects.ts'
import type { Day } from '#lib/time/dates.ts'

type HourFigures = { views: number; visits: number; messages: number }

export type VisitSums = { hours: HourFigures[]; withoutVisit: Record<(typeof REASONS)[number], number> }

const REASONS = [...reasonsForNoVisit, ...uncertainties] as const

export function sumsGroup(day: Day): string {
  return `visit-sums ${day}`
}

export function hourName(hour: number, figure: keyof HourFigures): string {
  return `hour ${hour} ${figure}`
}

export function parseSums(counts: ReadonlyMap<string, number> = new Map()): VisitSums {
  const count = (name: string) => counts.get(name) ?? 0
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    views: count(hourName(hour, 'views')),
    visits: count(hourName(hour, 'visits')),
    messages: count(hourName(hour, 'messages')),
  }))
  return { hours, withoutVisit: recordOf(REASONS, count) }
}
