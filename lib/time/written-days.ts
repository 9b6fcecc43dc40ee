import { type Day, dayInZone, HOUR_MS, MONTHS, parseDay } from './dates.ts'

export type DayOrder = 'day' | 'month'

const NUMBERS = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/
const DOTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})$/
const YEAR_FIRST = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i
const DAY_IN_WORDS = /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4}|\d{2})$/i
const MONTH_IN_WORDS = /^(?:[a-z]+,? )?([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4}|\d{2})$/i
/** Spreadsheets count days from here; these are the years 2000 to 2099. */
const SERIAL = { from: Date.UTC(1899, 11, 30), least: 36_526, most: 73_050 }

export function orderOf(text: string): DayOrder | 'either' | undefined {
  const [, first = '', , second = ''] = NUMBERS.exec(text.trim()) ?? []
  if (first === '' || Number(first) === Number(second)) return undefined
  if (Number(first) > 12) return 'day'
  return Number(second) > 12 ? 'month' : 'either'
}

export function parseWrittenDay(written: string, order: DayOrder, timeZone: string): Day | undefined {
  const text = written.trim().replace(/\s+/g, ' ')
  const [, first, , second, year] = NUMBERS.exec(text) ?? []
  if (first) return order === 'day' ? dayOf(year, second, first) : dayOf(year, first, second)
  const dots = DOTS.exec(text)
  if (dots) return dayOf(dots[3], dots[2], dots[1])
  const iso = YEAR_FIRST.exec(text)
  if (iso) return dayOf(iso[1], iso[3] ?? iso[5], iso[4] ?? iso[6])
  const moment = WITH_TIME.exec(text)
  if (moment) return dayOfMoment(text, moment, timeZone)
  const words = DAY_IN_WORDS.exec(text)
  if (words) return dayOf(words[3], monthOf(words[2]), words[1])
  const american = MONTH_IN_WORDS.exec(text)
  if (american) return dayOf(american[3], monthOf(american[1]), american[2])
  return dayOfSerial(Number(/^\d{5}(?:\.\d+)?$/.exec(text)?.[0] ?? 0))
}

function dayOfMoment(text: string, [, day = '', time, zone]: RegExpExecArray, timeZone: string): Day | undefined {
  if (!zone || time === '00:00') return parseDay(day)
  const instant = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(instant) ? undefined : dayInZone(timeZone, new Date(instant))
}

function dayOfSerial(serial: number): Day | undefined {
  if (serial < SERIAL.least || serial > SERIAL.most) return undefined
  return parseDay(new Date(SERIAL.from + Math.floor(serial) * 24 * HOUR_MS).toISOString().slice(0, 10))
}

function dayOf(year = '', month: string | number = '', date = ''): Day | undefined {
  const century = Number(year) < 70 ? 2000 : 1900
  return parseDay(`${Number(date)}/${Number(month)}/${year.length === 2 ? century + Number(year) : year}`)
}

export function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.slice(0, 3).toLowerCase() === name.toLowerCase()) + 1
}
