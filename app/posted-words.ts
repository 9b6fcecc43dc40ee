import { postedMinute } from '#domain/items/item-times.ts'
import { type Day, formatShortDay, parseDay } from '#lib/time/dates.ts'
import { dayOf, formatClock, type Minute, parseTime } from '#lib/time/minutes.ts'

type Posted = { posted_date: string; posted_time: string }

export function whenPosted(posted: Posted, { now, zone }: { now: Minute; zone: string }): string {
  const day = parseDay(posted.posted_date)
  if (!day) return ''
  const time = parseTime(posted.posted_time)
  return `${shortDay(day, now)}${time ? `, ${formatClock(time)} ${zone}` : ''}`
}

/** "Sunday, Dec 20, 9:00 AM IST": midnight is said too. */
export function whenPostedInFull(posted: Posted, about: { now: Minute; zone: string }): string {
  const [day, minute] = [parseDay(posted.posted_date), postedMinute(posted)]
  if (!day || !minute) return ''
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  return `${weekday}, ${whenPosted({ ...posted, posted_time: minute.slice(11) }, about)}`
}

function shortDay(day: Day, now: Minute): string {
  return `${formatShortDay(day)}${day.slice(0, 4) === dayOf(now).slice(0, 4) ? '' : `, ${day.slice(0, 4)}`}`
}
