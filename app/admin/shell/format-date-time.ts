import { dayInZone, formatLongDay, formatTime } from '#lib/time/dates.ts'

export function formatDateTime(moment: string, timeZone: string): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return 'at an unknown time'
  return `${formatLongDay(dayInZone(timeZone, instant))} at ${formatTime(timeZone, instant)}`
}
