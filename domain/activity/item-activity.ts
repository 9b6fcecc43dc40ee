import { toItem } from '#domain/items/items.ts'
import type { ItemRef } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { type Activity, recordActivity } from './activity-log.ts'

/** Names the item by its title. A failed lookup doesn't fail what has been done. */
export async function recordItemActivity(
  services: Pick<Services, 'store' | 'now' | 'log'>,
  by: Parameters<typeof recordActivity>[1],
  { what, kind, id }: Pick<Activity, 'what'> & ItemRef,
): Promise<void> {
  const stored = await services.store.get(kind, id).catch(() => undefined)
  const about = stored ? toItem(stored).title || 'Untitled' : ''
  await recordActivity(services, by, { what, about, subject: { kind, id } })
}
