import { dayInZone, formatLongDay, formatTime } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/minutes.ts'

export function formatDateTime(moment: string, timeZone: string): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return 'at an unknown time'
  return `${formatLongDay(dayInZone(timeZone, instant))} at ${formatClock(formatTime(timeZone, instant))}`
}
