import { dayInZone, formatShortDay, formatTime } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/minutes.ts'

export function formatClockTime(at: string, timeZone: string): string {
  const moment = new Date(at)
  const day = dayInZone(timeZone, moment)
  const time = formatClock(formatTime(timeZone, moment))
  return day === dayInZone(timeZone, new Date()) ? time : `${formatShortDay(day)}, ${time}`
}
