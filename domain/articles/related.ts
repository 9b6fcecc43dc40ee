import { firstItems, type Item, publicFilters, siteMinute } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'

export async function listRelatedItems(services: Pick<Services, 'store' | 'settings' | 'now'>, item: Item, most = 3): Promise<Item[]> {
  const isPublic = publicFilters(siteMinute(services))
  const related = item.category ? await newest([...isPublic, { field: 'category', equals: item.category }]) : []
  if (related.length < most) related.push(...(await newest(isPublic)).filter((other) => !related.some((known) => isSame(known, other))))
  return related.slice(0, most)

  async function newest(where: Filter[]): Promise<Item[]> {
    const found = await firstItems(services, { kinds: itemKinds, order: 'newest', size: 2 * most }, where)
    return found.filter((other) => !isSame(other, item))
  }
}

function isSame(a: Item, b: Item): boolean {
  return a.kind === b.kind && a.id === b.id
}
