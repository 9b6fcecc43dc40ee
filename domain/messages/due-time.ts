import { isTrashed } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { COMPANY_KEY } from '#domain/site-copy/company-details.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { addDays, type Day, HOUR_MS, parseDay } from '#lib/time/dates.ts'
import { dayOf, instantOf, minuteInZone, minuteOf, parseTime } from '#lib/time/minutes.ts'
import { PROMISE } from './reply-promise.ts'

export type Calendar = { timeZone: string; from: string; until: string; holidays: readonly string[] }

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SPANS = /(\d+|[a-z]+)\s+(?:(business|working|work)\s+)?(hour|day|week)s?\b/gi
const LONGEST_DAYS = 366

export async function loadPromise({ store, settings }: { store: Pick<Store, 'get'>; settings: Pick<Services['settings'], 'timeZone'> }) {
  const changed = (await findPublishedCopy(store)).pages[COMPANY_KEY] ?? {}
  const of = (name: keyof typeof PROMISE) => {
    const value = changed[`facts.${name}`]
    return typeof value === 'string' ? value : PROMISE[name]
  }
  return { replyTime: of('replyTime'), calendar: readCalendar(of('workingHours'), of('holidays'), settings.timeZone) }
}

export async function findDueTime(services: Pick<Services, 'store' | 'settings'>, now: Date): Promise<string> {
  const { replyTime, calendar } = await loadPromise(services)
  return dueTime(replyTime, now, calendar)
}

export function readCalendar(workingHours: string, holidays: string, timeZone: string): Calendar {
  const [from, until] = workingHours.split(/[–—-]/).map((time) => parseTime(time))
  const days = holidays.split(/[\s,;]+/).flatMap((written) => parseDay(written) ?? [])
  const isOpen = from !== undefined && until !== undefined && from < until
  return { timeZone, holidays: days, ...(isOpen ? { from, until } : { from: '09:00', until: '18:00' }) }
}

/** A promise without a number, like "soon", sets no due time. Hours run around the clock, as visitors read them. */
export function dueTime(replyTime: string, arrived: Date, calendar: Calendar): string {
  const [, written = '', working, unit = ''] = [...replyTime.matchAll(SPANS)].at(-1) ?? []
  const number = Number(written) || NUMBERS.indexOf(written.toLowerCase()) + 1
  if (number === 0 || number > LONGEST_DAYS) return ''
  const isHours = unit.toLowerCase() === 'hour'
  if (isHours && !working) return new Date(arrived.getTime() + number * HOUR_MS).toISOString()
  const start = intoWorkingTime(arrived, calendar)
  if (isHours) return afterHours(start, number, calendar).toISOString()
  const { day: first, time } = clockOf(start, calendar)
  let day = first
  for (let left = unit.toLowerCase() === 'week' ? number * 5 : number; left > 0; left--) day = nextBusinessDay(day, calendar)
  return instantOf(minuteOf(day, time), calendar.timeZone).toISOString()
}

export function nextBusinessDay(day: Day, { holidays }: Pick<Calendar, 'holidays'>): Day {
  let next = addDays(day, 1)
  for (let tried = 0; tried < LONGEST_DAYS && !isBusinessDay(next, holidays); tried++) next = addDays(next, 1)
  return next
}

function isBusinessDay(day: Day, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday > 0 && weekday < 6 && !holidays.includes(day)
}

function intoWorkingTime(at: Date, calendar: Calendar): Date {
  const { from, until, holidays, timeZone } = calendar
  const { day, time } = clockOf(at, calendar)
  if (isBusinessDay(day, holidays) && time >= from && time < until) return at
  const opens = isBusinessDay(day, holidays) && time < from ? day : nextBusinessDay(day, calendar)
  return instantOf(minuteOf(opens, from), timeZone)
}

function afterHours(start: Date, hours: number, calendar: Calendar): Date {
  let [at, left] = [start, hours * HOUR_MS]
  for (;;) {
    const { day } = clockOf(at, calendar)
    const closes = instantOf(minuteOf(day, calendar.until), calendar.timeZone)
    const open = closes.getTime() - at.getTime()
    if (left <= open) return new Date(at.getTime() + left)
    left -= open
    at = intoWorkingTime(closes, calendar)
  }
}

function clockOf(at: Date, { timeZone }: Pick<Calendar, 'timeZone'>): { day: Day; time: string } {
  const minute = minuteInZone(timeZone, at)
  return { day: dayOf(minute), time: minute.slice(11) }
}

export function isPaused(body: DocumentBody): boolean {
  return body.suspicious === true || isTrashed(body)
}

/** Due times don't run in Spam or Trash: leaving both moves them by the time spent there. */
export function withDuePaused(before: DocumentBody, after: DocumentBody, now: Date, calendar: Calendar): DocumentBody {
  if (isPaused(before) === isPaused(after)) return after
  if (isPaused(after)) return { ...after, due_paused_at: now.toISOString() }
  const spent = now.getTime() - Date.parse(String(after.due_paused_at ?? ''))
  const due = Date.parse(String(after.due_at ?? ''))
  if (!(spent > 0) || Number.isNaN(due)) return { ...after, due_paused_at: '' }
  const moved = new Date(due + spent)
  const isOverdue = due <= now.getTime() - spent
  return { ...after, due_paused_at: '', due_at: (isOverdue ? moved : intoWorkingTime(moved, calendar)).toISOString() }
}
