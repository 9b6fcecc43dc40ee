import { DAY_MS } from '#lib/time/dates.ts'

/** A local day on which the clocks of a zone are put forward or back, or that a zone has never had. */
export type OddDay = { zone: string; day: string; start: number; end: number }

/** Two changes of one zone are never closer. */
const STEP_MS = 14 * DAY_MS

const readers = new Map<string, Intl.DateTimeFormat>()

/** How many milliseconds the zone's clocks are ahead of UTC. Asked otherwise than the site asks, so that one can be held against the other. */
function offsetAt(zone: string, instant: number): number {
  const known = readers.get(zone)
  const reader = known ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  if (!known) readers.set(zone, reader)
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(reader.format(instant)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

/** The day on the calendar in that zone. */
export function localDay(zone: string, instant: number): string {
  return new Date(instant + offsetAt(zone, instant)).toISOString().slice(0, 10)
}

/** The first instant of a local day and the first after it; the same where the zone never had that day. */
export function boundsOf(zone: string, day: string): { start: number; end: number } {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const isBefore = (instant: number) => localDay(zone, instant) < day
  const isUpTo = (instant: number) => localDay(zone, instant) <= day
  return {
    start: firstWithout(isBefore, noon - 2 * DAY_MS, noon + 2 * DAY_MS),
    end: firstWithout(isUpTo, noon - 2 * DAY_MS, noon + 2 * DAY_MS),
  }
}

/** Every such day of a zone in some years. */
export function oddDays(zone: string, [first, last]: readonly [number, number]): OddDay[] {
  const days: string[] = []
  for (let at = Date.UTC(first, 0, 1); at < Date.UTC(last + 1, 0, 1); at += STEP_MS) {
    const offset = offsetAt(zone, at)
    if (offsetAt(zone, at + STEP_MS) === offset) continue
    const change = firstWithout((instant) => offsetAt(zone, instant) === offset, at, at + STEP_MS)
    days.push(...new Set([localDay(zone, change - 1), localDay(zone, change)]))
  }
  return [...new Set(days)].map((day) => ({ zone, day, ...boundsOf(zone, day) }))
}

function firstWithout(has: (instant: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (has(middle)) low = middle
    else high = middle
  }
  return high
}
