import { type Day, dayInZone, formatTime, HOUR_MS, parseDay } from './dates.ts'

export type Minute = string & { readonly __minute: unique symbol }

export const MINUTE_MS = 60_000
const MOST_SET_BACK_MS = 4 * HOUR_MS
const TIME = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])\.?m\.?)?$/i

export function parseTime(text: string): string | undefined {
  const [, hours = '', minutes = '', half] = TIME.exec(text.trim()) ?? []
  if (hours === '') return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const isOnClock = half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)
  return isOnClock && hour <= 23 && Number(minutes) <= 59 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}

export function minuteOf(day: Day, time = '00:00'): Minute {
  return `${day}T${time}` as Minute
}

export function splitMinute(text: string): { day: Day; time: string } | undefined {
  const [day, time] = [parseDay(text.slice(0, 10)), parseTime(text.slice(11))]
  return day && time && text === minuteOf(day, time) ? { day, time } : undefined
}

export function dayOf(minute: Minute): Day {
  return minute.slice(0, 10) as Day
}

export function nextMinute(minute: Minute): Minute {
  return new Date(Date.parse(`${minute}Z`) + MINUTE_MS).toISOString().slice(0, 16) as Minute
}

/** Stays while clocks that were set back repeat an hour, so that what is public never hides again. */
export function minuteInZone(timeZone: string, instant: Date): Minute {
  const number = Math.floor(instant.getTime() / MINUTE_MS)
  if (last?.timeZone === timeZone && last.number === number) return last.minute
  const minute = latestShown(timeZone, number * MINUTE_MS)
  last = { timeZone, number, minute }
  return minute
}

let last: { timeZone: string; number: number; minute: Minute } | undefined

/** The first of two, or where the clocks go on after skipping it. */
export function instantOf(minute: Minute, timeZone: string): Date {
  const written = Date.parse(`${minute}Z`)
  const [early, late] = [written - ahead(timeZone, written + 24 * HOUR_MS), written - ahead(timeZone, written - 24 * HOUR_MS)].sort(
    (a, b) => a - b,
  )
  const found = [early, late].find((at) => at !== undefined && shown(timeZone, at) === minute)
  return new Date(found ?? firstAt(early ?? written, late ?? written, (at) => shown(timeZone, at) >= minute))
}

export function minuteInsteadOf(minute: Minute, timeZone: string): Minute | undefined {
  const instead = shown(timeZone, instantOf(minute, timeZone).getTime())
  return instead === minute ? undefined : instead
}

export function formatClock(time: string): string {
  const [hours, minutes] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** Each locale has short names for its own zones alone. */
export function zoneName(timeZone: string, instant: Date): string {
  const names = ['en-US', 'en-IN', 'en-GB', 'en-AU'].map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  })
  return names.find((name) => !/\d/.test(name)) ?? names[0] ?? timeZone
}

function latestShown(timeZone: string, at: number): Minute {
  const [before, now] = [ahead(timeZone, at - MOST_SET_BACK_MS), ahead(timeZone, at)]
  if (before <= now) return shown(timeZone, at)
  const setBack = firstAt(at - MOST_SET_BACK_MS, at, (each) => ahead(timeZone, each) < before)
  const latest = shown(timeZone, setBack - MINUTE_MS)
  const present = shown(timeZone, at)
  return present > latest ? present : latest
}

function shown(timeZone: string, at: number): Minute {
  const instant = new Date(at)
  return minuteOf(dayInZone(timeZone, instant), formatTime(timeZone, instant))
}

function ahead(timeZone: string, at: number): number {
  return Date.parse(`${shown(timeZone, at)}Z`) - at
}

function firstAt(before: number, until: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [Math.floor(before / MINUTE_MS), Math.ceil(until / MINUTE_MS)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(middle * MINUTE_MS)) high = middle
    else low = middle
  }
  return high * MINUTE_MS
}
