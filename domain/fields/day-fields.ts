import { z } from 'zod'
import { formatStoredDay, parseDay } from '#lib/time/dates.ts'
import { parseTime } from '#lib/time/minutes.ts'
import type { About } from './fields.ts'

/** Accepts `YYYY-MM-DD` too, but stores `d/m/yyyy`. */
export function day(about: About) {
  const stored = (value: string) => {
    const parsed = parseDay(value)
    return parsed && formatStoredDay(parsed)
  }
  return parsed(stored, 'must be a day that exists, such as 21/11/2026').meta({ kind: 'day', ...about })
}

export function time(about: About) {
  return parsed(parseTime, 'must be a time of day, such as 09:30 or 9:30 PM').meta({ kind: 'time', ...about })
}

function parsed(parse: (value: string) => string | undefined, problem: string) {
  return z
    .string('must be text')
    .trim()
    .refine((value) => value === '' || parse(value) !== undefined, problem)
    .transform((value) => parse(value) ?? '')
    .default('')
}
