import type { Services, Settings } from '#domain/ports/services.ts'
import { minuteInZone } from '#lib/time/minutes.ts'
import { type Item, type ItemState, itemState } from './items.ts'

export function restoredState(
  { settings: { timeZone }, now }: Pick<Services, 'now'> & { settings: Pick<Settings, 'timeZone'> },
  item: Pick<Item, 'draft' | 'posted_date' | 'posted_time' | 'expiry_date'>,
  deletedAt: string,
): ItemState {
  const then = itemState(item, minuteInZone(timeZone, new Date(deletedAt)))
  const present = itemState(item, minuteInZone(timeZone, now()))
  return then === 'scheduled' && present !== 'scheduled' ? 'draft' : present
}
