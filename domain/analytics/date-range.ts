import { addDays, DAY_MS, type Day, parseDay } from '#lib/time/dates.ts'

export const ranges = ['today', '7', '30', '90', '365', 'custom'] as const

export type RangeName = (typeof ranges)[number]
export type DateRange = { from: Day; to: Day }

const USUAL = '30'
const MOST_DAYS = 1096

export function parseRange(query: { get(name: 'range' | 'from' | 'to'): string | null }, now: Day): DateRange & { range: RangeName } {
  const range = ranges.find((each) => each === query.get('range')) ?? USUAL
  const [one, other] = [parseDay(query.get('from') ?? ''), parseDay(query.get('to') ?? '')]
  if (range !== 'custom' || !one || !other) {
    const days = range === 'today' ? 1 : Number(range === 'custom' ? USUAL : range)
    return { range, from: addDays(now, 1 - days), to: now }
  }
  const to = [now, one > other ? one : other].sort()[0] ?? now
  const from = [to, one > other ? other : one].sort()[0] ?? to
  return { range, from: [from, addDays(to, 1 - MOST_DAYS)].sort()[1] ?? from, to }
}

export function daysOf({ from, to }: DateRange): Day[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: days }, (_, at) => addDays(from, at))
}

export function lastDays(days: number, now: Day): Day[] {
  return daysOf({ from: addDays(now, 1 - days), to: now })
}
