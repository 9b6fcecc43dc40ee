import { itemUrlId, toItemUrl } from '#domain/items/item-url.ts'
import { type FoundItem, type ItemPage, type ItemQuery, today } from '#domain/items/items.ts'
import type { Services } from '#domain/ports/services.ts'
import { MAX_SEARCH_RESULTS } from '#domain/ports/store.ts'
import { viewsOfAddresses } from './page-views.ts'

/** Views aren't stored with posts, so the viewed ones are sorted here and the others keep their order. */
export async function listByViews(
  services: Pick<Services, 'store' | 'settings' | 'now'>,
  list: (query: Pick<ItemQuery, 'from' | 'size' | 'ids' | 'exceptIds' | 'fields'>) => Promise<ItemPage>,
  { from, size, order }: { from: number; size: number; order: 'ascending' | 'descending' },
): Promise<ItemPage> {
  const views = await viewsById(services)
  const ids = [...views.keys()]
  const [found, others] = await Promise.all([list({ ids, size: ids.length, fields: [] }), list({ exceptIds: ids, size: 0, fields: [] })])
  const viewed = found.items.map(({ item }) => item).sort((a, b) => (views.get(b.id) ?? 0) - (views.get(a.id) ?? 0))
  const total = viewed.length + others.total
  if (order === 'descending') {
    const top = await whole(viewed.slice(from, from + size))
    return { total, items: [...top, ...(await rest(from - viewed.length, size - top.length))] }
  }
  const first = await rest(from, size)
  const start = Math.max(0, from - others.total)
  const last = viewed.toReversed().slice(start, start + size - first.length)
  return { total, items: [...first, ...(await whole(last))] }

  async function whole(some: readonly { kind: string; id: string }[]): Promise<FoundItem[]> {
    if (some.length === 0) return []
    const { items } = await list({ ids: some.map(({ id }) => id), size: 2 * some.length })
    return some.flatMap(({ kind, id }) => items.filter(({ item }) => item.kind === kind && item.id === id))
  }

  async function rest(start: number, most: number): Promise<FoundItem[]> {
    return most <= 0 || start + most <= 0 ? [] : (await list({ exceptIds: ids, from: Math.max(0, start), size: most })).items
  }
}

async function viewsById(services: Pick<Services, 'store' | 'settings' | 'now'>): Promise<ReadonlyMap<string, number>> {
  const counted = [...(await viewsOfAddresses(services.store, today(services)))].flatMap(([address, views]) => {
    const id = new URLSearchParams(address.split('?')[1]).get('id')
    return id === null ? [] : [{ id, views }]
  })
  const most = counted.sort((a, b) => b.views - a.views).slice(0, MAX_SEARCH_RESULTS)
  const owner = await findOwners(
    services.store,
    most.map(({ id }) => id),
  )
  const byId = new Map<string, number>()
  for (const { id, views } of most) byId.set(owner(id), (byId.get(owner(id)) ?? 0) + views)
  return byId
}

export async function findOwners(store: Services['store'], shown: readonly string[]): Promise<(id: string) => string> {
  const ids = shown.map(itemUrlId)
  const urls = await store.find({ indexes: ['item-urls'], ids, size: ids.length })
  const owners = new Map(urls.documents.map((document) => [document.id, toItemUrl(document)?.id]))
  return (id) => owners.get(itemUrlId(id)) ?? id
}
