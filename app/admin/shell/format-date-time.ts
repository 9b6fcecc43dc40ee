import { dayInZone, formatLongDay, formatTime } from '#lib/time/dates.ts'

/** "November 21, 2026 at 14:02", on the site's clock. */
export function formatDateTime(moment: string, timeZone: string): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return 'at an unknown time'
  return `${formatLongDay(dayInZone(timeZone, instant))} at ${formatTime(timeZone, instant)}`
}
