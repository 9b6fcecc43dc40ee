import { dayInZone, formatShortDay, formatTime } from '#lib/time/dates.ts'

export function formatClockTime(at: string, timeZone: string): string {
  const moment = new Date(at)
  const day = dayInZone(timeZone, moment)
  const time = formatTime(timeZone, moment)
  return day === dayInZone(timeZone, new Date()) ? time : `${formatShortDay(day)}, ${time}`
}
