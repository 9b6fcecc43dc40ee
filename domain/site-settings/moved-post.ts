import { postedAt } from '#domain/items/item-times.ts'
import type { ItemFields } from '#domain/kinds/item-tables.ts'
import { dayInZone, formatStoredDay, formatTime, HOUR_MS, parseDay, startOfDay } from '#lib/time/dates.ts'

export type Timed = Pick<ItemFields, 'posted_date' | 'posted_time' | 'expiry_date'>

/** The same instants on the clock of another zone. Expiry dates are whole days, so the nearest one is kept. */
export function movedPost({ posted_date, posted_time, expiry_date }: Timed, from: string, to: string): Timed {
  const [at, expiry] = [postedAt({ posted_date, posted_time }, from), parseDay(expiry_date)]
  const time = at && formatTime(to, at)
  const expires = expiry && new Date(startOfDay(expiry, from).getTime() + 12 * HOUR_MS)
  return {
    posted_date: at ? formatStoredDay(dayInZone(to, at)) : posted_date,
    posted_time: time === undefined ? posted_time : time === '00:00' && posted_time === '' ? '' : time,
    expiry_date: expires ? formatStoredDay(dayInZone(to, expires)) : expiry_date,
  }
}
