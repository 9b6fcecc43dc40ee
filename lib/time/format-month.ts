import { formatLongDay, parseDay } from './dates.ts'

export function formatMonth(month: string): string {
  const day = parseDay(`${month}-01`)
  return day ? formatLongDay(day).replace(' 1,', '') : month
}
