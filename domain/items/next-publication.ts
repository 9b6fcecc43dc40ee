import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { minuteInZone, nextMinute } from '#lib/time/minutes.ts'
import { postedAt } from './item-times.ts'
import { toItem } from './items.ts'
import { NOT_DELETED } from './system-fields.ts'

/** `Infinity` if nothing is scheduled. */
export async function nextPublication({ store, settings }: Pick<Services, 'store' | 'settings'>, after: Date): Promise<number> {
  const { timeZone } = settings
  const { documents } = await store.scan({
    indexes: itemKinds,
    where: [{ field: 'draft', equals: false }, NOT_DELETED, { field: 'posted_date', gte: nextMinute(minuteInZone(timeZone, after)) }],
    sort: { field: 'posted_date', order: 'ascending' },
    fields: ['posted_date', 'posted_time'],
    size: 1,
  })
  const [next] = documents.map((document) => postedAt(toItem(document), timeZone))
  return next?.getTime() ?? Number.POSITIVE_INFINITY
}
