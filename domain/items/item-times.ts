import { parseDay, startOfDay } from '#lib/time/dates.ts'
import type { Item } from './items.ts'

export function postedAt({ posted_date }: Pick<Item, 'posted_date'>, timeZone: string): Date | undefined {
  const day = parseDay(posted_date)
  return day && startOfDay(day, timeZone)
}

export function changedAt({ updated_at }: Pick<Item, 'updated_at'>, posted: Date): Date {
  const saved = Date.parse(updated_at)
  return saved > posted.getTime() ? new Date(saved) : posted
}
