import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { addDays } from '#lib/time/dates.ts'
import { dayOf } from '#lib/time/minutes.ts'
import { type ItemPage, listItems, publicFilters, siteMinute, stateFilters } from './items.ts'

const UNDATED: readonly Filter[] = [
  { field: 'draft', equals: false },
  { field: 'posted_date', equals: '' },
]

type Page = { kinds: readonly ItemKind[]; from: number; size: number; where?: readonly Filter[]; isReversed?: boolean }

export async function listByState(
  services: Pick<Services, 'store' | 'settings' | 'now'>,
  { kinds, from, size, where: common = [], isReversed = false }: Page,
): Promise<ItemPage> {
  const now = siteMinute(services)
  const list = (where: readonly Filter[], page: { from?: number; size: number }) =>
    listItems(services, { kinds, order: 'newest', ...page }, [...where, ...common])
  const count = async (where: readonly Filter[]) => (await list(where, { size: 0 })).total
  const lasting: Filter[] = [...publicFilters(now), { field: 'expiry_date', gte: addDays(dayOf(now), 1) }]
  const [total = 0, draft = 0, scheduled = 0, published = 0, expired = 0, live = 0] = await Promise.all(
    [[], stateFilters('draft', now), stateFilters('scheduled', now), publicFilters(now), stateFilters('expired', now), lasting].map(count),
  )
  /** Two states have no fast count, so they're the remainder of the others. */
  const parts: { where: readonly Filter[]; number: number }[] = [
    { where: stateFilters('draft', now), number: draft },
    { where: stateFilters('scheduled', now), number: scheduled },
    { where: lasting, number: live },
    { where: [...publicFilters(now), { field: 'expiry_date', equals: '' }], number: published - expired - live },
    { where: stateFilters('expired', now), number: expired },
    { where: UNDATED, number: total - draft - scheduled - published },
  ]
  const page: ItemPage = { total, items: [] }
  let before = 0
  for (const { where, number } of isReversed ? parts.toReversed() : parts) {
    const start = Math.max(0, from - before)
    const most = Math.min(size - page.items.length, number - start)
    before += Math.max(0, number)
    if (most <= 0) continue
    const { items, truncated } = await list(where, { from: start, size: most })
    page.items.push(...items)
    if (truncated) page.truncated = truncated
  }
  return page
}
