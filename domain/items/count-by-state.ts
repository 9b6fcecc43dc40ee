import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { type ItemState, listItems, publicFilters, siteMinute, stateFilters } from './items.ts'
import { restorableSince } from './system-fields.ts'

export type StateCounts = Record<'all' | 'deleted' | Exclude<ItemState, 'undated'>, number>

export async function countByState(services: Pick<Services, 'store' | 'settings' | 'now'>): Promise<StateCounts> {
  const now = siteMinute(services)
  const count = async (where: readonly Filter[]) => (await listItems(services, { kinds: itemKinds, order: 'newest', size: 0 }, where)).total
  const trash = { indexes: itemKinds, where: [{ field: 'deleted_at', gte: restorableSince(services) }], size: 0 } as const
  const [all, draft, scheduled, published, expired, deleted] = await Promise.all([
    count([]),
    count(stateFilters('draft', now)),
    count(stateFilters('scheduled', now)),
    count(publicFilters(now)),
    count(stateFilters('expired', now)),
    services.store.find(trash),
  ])
  return { all, draft, scheduled, live: published - expired, expired, deleted: deleted.total }
}
