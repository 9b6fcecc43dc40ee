import { type Day, formatLongDay } from '#lib/time/dates.ts'

export function LongDate({ day }: { day: Day }) {
  return <time dateTime={day}>{formatLongDay(day)}</time>
}
