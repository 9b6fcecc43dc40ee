import { dayInZone, formatShortDay, formatTime } from '#lib/time/dates.ts'

/** "14:02" on the site's clock, or "Nov 24, 14:02" when its day was another one. */
export function formatClockTime(at: string, timeZone: string): string {
  const moment = new Date(at)
  const day = dayInZone(timeZone, moment)
  const time = formatTime(timeZone, moment)
  return day === dayInZone(timeZone, new Date()) ? time : `${formatShortDay(day)}, ${time}`
}
