import type { ItemFields } from '#domain/kinds/item-tables.ts'
import { formatLongDay, formatShortDay, parseDay, startOfDay } from '#lib/time/dates.ts'
import { dayOf, formatClock, instantOf, type Minute, minuteInsteadOf, minuteOf, parseTime, zoneName } from '#lib/time/minutes.ts'

type Posted = Pick<ItemFields, 'posted_date' | 'posted_time'>

export function postedMinute({ posted_date, posted_time }: Posted): Minute | undefined {
  const day = parseDay(posted_date)
  return day && minuteOf(day, parseTime(posted_time))
}

export function postedAt(item: Posted, timeZone: string): Date | undefined {
  const [day, minute] = [parseDay(item.posted_date), postedMinute(item)]
  if (!day || !minute) return undefined
  return minute === minuteOf(day) ? startOfDay(day, timeZone) : instantOf(minute, timeZone)
}

/** "December 20, 2026, 9:00 AM IST". */
export function formatPosted(item: Posted, timeZone: string): string {
  const [day, time, at] = [parseDay(item.posted_date), parseTime(item.posted_time), postedAt(item, timeZone)]
  if (!day || !at) return ''
  return time ? `${formatLongDay(day)}, ${formatClock(time)} ${zoneName(timeZone, at)}` : formatLongDay(day)
}

/** Daylight saving skips times, which nobody would see come. */
export function postedTimeError(posted_date: unknown, posted_time: unknown, timeZone: string): string | undefined {
  const day = typeof posted_date === 'string' ? parseDay(posted_date.trim()) : undefined
  const time = typeof posted_time === 'string' ? parseTime(posted_time) : undefined
  const instead = day && time && minuteInsteadOf(minuteOf(day, time), timeZone)
  if (!instead) return undefined
  const next = dayOf(instead) === day ? '' : `${formatShortDay(dayOf(instead))}, `
  return `Clocks skip ${formatClock(time)} on ${formatShortDay(day)}. Enter ${next}${formatClock(instead.slice(11))} or later.`
}

export function changedAt({ updated_at }: Pick<ItemFields, 'updated_at'>, posted: Date): Date {
  const saved = Date.parse(updated_at)
  return saved > posted.getTime() ? new Date(saved) : posted
}
