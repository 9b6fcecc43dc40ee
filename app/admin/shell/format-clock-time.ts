import { dayIn, shortDay, timeIn } from '#lib/time/dates.ts'

/** "14:02" on the site's clock, or "Nov 24, 14:02" when its day was another one. */
export function clockTime(at: string, timeZone: string): string {
  const moment = new Date(at)
  const day = dayIn(timeZone, moment)
  const time = timeIn(timeZone, moment)
  return day === dayIn(timeZone, new Date()) ? time : `${shortDay(day)}, ${time}`
}
