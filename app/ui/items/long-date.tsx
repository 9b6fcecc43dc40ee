import { type Day, longDay } from '#lib/time/dates.ts'

export function LongDate({ day }: { day: Day }) {
  return <time dateTime={day}>{longDay(day)}</time>
}
