export type Day = string & { readonly __day: unique symbol }

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const WRITTEN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

export function parseDay(text: string): Day | undefined {
  const iso = ISO_DAY.exec(text)
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const written = WRITTEN_DAY.exec(text)
  if (written) return existingDay(Number(written[3]), Number(written[2]), Number(written[1]))
  return undefined
}

export function formatStoredDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}/${month}/${year}`
}

export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

export function formatLongDay(day: Day): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

export function formatMediumDay(day: Day): string {
  return `${formatShortDay(day)}, ${Number(day.slice(0, 4))}`
}

export function formatShortDay(day: Day): string {
  const [, month, date] = day.split('-').map(Number)
  return `${MONTHS[Number(month) - 1]?.slice(0, 3)} ${date}`
}

export function formatWeekday(day: Day, length: 'short' | 'long'): string {
  return new Date(day).toLocaleDateString('en-US', { weekday: length, timeZone: 'UTC' })
}

export function dayInZone(timeZone: string, now: Date): Day {
  const minute = Math.floor(now.getTime() / 60_000)
  if (last?.timeZone === timeZone && last.minute === minute) return last.day
  const day = asDay(wallClock(timeZone, DAY).format(now))
  last = { timeZone, minute, day }
  return day
}

export function formatTime(timeZone: string, instant: Date): string {
  return wallClock(timeZone, TIME).format(instant)
}

/** Zones that skip midnight for daylight saving begin the day later. */
export function startOfDay(day: Day, timeZone: string): Date {
  const midnight = midnightUtc(day)
  const near = midnight - aheadOfUtc(timeZone, midnight)
  const begins = midnight - aheadOfUtc(timeZone, near)
  return new Date(dayInZone(timeZone, new Date(begins)) < day ? begins + HOUR_MS : begins)
}

export function formatTimestamp(timeZone: string, instant: Date): string {
  const ahead = Math.round(aheadOfUtc(timeZone, instant.getTime()) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((part) => String(part).padStart(2, '0'))
  return `${dayInZone(timeZone, instant)}T${formatTime(timeZone, instant)}:00${ahead < 0 ? '-' : '+'}${hours}:${minutes}`
}

export function aheadOfUtc(timeZone: string, instant: number): number {
  const at = new Date(instant)
  return Date.parse(`${dayInZone(timeZone, at)}T${formatTime(timeZone, at)}Z`) - instant
}

export function addDays(day: Day, days: number): Day {
  return asDay(new Date(midnightUtc(day) + days * DAY_MS).toISOString().slice(0, 10))
}

let last: { timeZone: string; minute: number; day: Day } | undefined

// Creating a formatter costs fifty times as much as using it.
const wallClocks = new Map<string, Intl.DateTimeFormat>()

const DAY = { locale: 'en-CA', shown: { year: 'numeric', month: '2-digit', day: '2-digit' } } as const
const TIME = { locale: 'en-GB', shown: { hour: '2-digit', minute: '2-digit' } } as const

function wallClock(timeZone: string, { locale, shown }: typeof DAY | typeof TIME): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const known = wallClocks.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { timeZone, ...shown })
  wallClocks.set(key, made)
  return made
}

function existingDay(year: number, month: number, date: number): Day | undefined {
  const isInCalendar = year >= 1900 && year <= 2999 && month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
  return isInCalendar ? asDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`) : undefined
}

function asDay(text: string): Day {
  return text as Day
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function midnightUtc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}
