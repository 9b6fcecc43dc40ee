import { counterName, foldOrigin } from '#domain/analytics/visit-counts.ts'
import type { VisitOrigin } from '#domain/ports/visits.ts'
import type { Day } from '#lib/time/dates.ts'
import type { Seen } from './seen-visitors.ts'

const MAX_VISITS_A_DAY = 200_000
const MAX_ORIGINS = 1000

/** Strangers choose the origins. A full list still lets in what several visitors share. */
export function createOriginLimit() {
  let day: Day | undefined
  let visits = 0
  let [origins, heard] = [new Set<string>(), new Map<string, number>()]
  return { hear, allow }

  function hear(all: Iterable<Seen>): void {
    heard = new Map()
    for (const seen of all) heard.set(nameOf(seen), (heard.get(nameOf(seen)) ?? 0) + 1)
  }

  function allow(seen: Seen): VisitOrigin | undefined {
    if (day !== seen.day) {
      ;[day, visits] = [seen.day, 0]
      origins = new Set()
    }
    if (++visits > MAX_VISITS_A_DAY) return undefined
    const name = nameOf(seen)
    const most = (heard.get(name) ?? 0) > 1 ? 2 * MAX_ORIGINS : MAX_ORIGINS
    if (origins.size < most) origins.add(name)
    return origins.has(name) ? seen.origin : foldOrigin(seen.origin)
  }
}

function nameOf({ origin }: Seen): string {
  return counterName('view', '', origin)
}
