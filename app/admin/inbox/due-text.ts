import type { DueGroup } from '#domain/messages/list-by-due.ts'
import { DAY_MS, type Day, dayInZone, formatMediumDay, formatShortDay, formatTime, formatWeekday, HOUR_MS } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/minutes.ts'

export function groupLabel(group: DueGroup, soonDay: Day): string {
  if (group === 'soon') return `Due by ${formatWeekday(soonDay, 'long')}`
  return { overdue: 'Overdue', later: 'Later', none: 'No due time' }[group]
}

type DueText = { at: string; text: string; mark: string; isOverdue: boolean }

export function dueText(due_at: string, now: Date, timeZone: string): DueText | undefined {
  const due = new Date(due_at)
  const left = due.getTime() - now.getTime()
  if (Number.isNaN(left)) return undefined
  const day = dayInZone(timeZone, due)
  const coming = day === dayInZone(timeZone, now) ? `in ${lasting(left)}` : ''
  if (left > 0) return { at: due_at, isOverdue: false, mark: coming, text: `Due ${coming || dayText(day, { due, left, timeZone })}` }
  const overdue = `Overdue ${lasting(-left)}`
  return { at: due_at, isOverdue: true, mark: overdue, text: overdue }
}

function dayText(day: Day, { due, left, timeZone }: { due: Date; left: number; timeZone: string }): string {
  if (left > 6 * DAY_MS) return formatShortDay(day)
  return `${formatWeekday(day, 'short')}, ${formatClock(formatTime(timeZone, due)).replace(':00', '')}`
}

function lasting(milliseconds: number): string {
  const [days, hours] = [Math.floor(milliseconds / DAY_MS), Math.floor(milliseconds / HOUR_MS)]
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}`
  return hours > 0 ? `${hours} h` : `${Math.max(1, Math.floor(milliseconds / 60_000))} min`
}

export function shortTime(moment: string, now: Date, timeZone: string): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return ''
  const [day, today] = [dayInZone(timeZone, at), dayInZone(timeZone, now)]
  if (day === today) return formatClock(formatTime(timeZone, at))
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatMediumDay(day)
}
