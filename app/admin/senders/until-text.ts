import { formatLongDay, parseDay } from '#lib/time/dates.ts'

export function untilText(backupsUntil: string): string {
  const day = parseDay(backupsUntil)
  return day
    ? `If daily backups continue, the last one with it expires on ${formatLongDay(day)}.`
    : 'Backups that your IT team makes can still hold it.'
}
