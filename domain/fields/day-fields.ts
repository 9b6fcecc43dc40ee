import { z } from 'zod'
import { formatStoredDay, parseDay } from '#lib/time/dates.ts'
import { parseTime } from '#lib/time/minutes.ts'
import type { About } from './fields.ts'

/** Accepts `YYYY-MM-DD` too, but stores `d/m/yyyy`. */
export function day(about: About) {
  return z
    .string('must be text')
    .trim()
    .refine((value) => value === '' || parseDay(value) !== undefined, 'must be a day that exists, such as 21/11/2026')
    .transform((value) => {
      const parsed = parseDay(value)
      return parsed ? formatStoredDay(parsed) : ''
    })
    .default('')
    .meta({ kind: 'day', ...about })
}

export function time(about: About) {
  return z
    .string('must be text')
    .trim()
    .refine((value) => value === '' || parseTime(value) !== undefined, 'must be a time of day, such as 09:30 or 9:30 PM')
    .transform((value) => parseTime(value) ?? '')
    .default('')
    .meta({ kind: 'time', ...about })
}
