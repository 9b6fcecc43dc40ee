import { type Addressed, addressesOf } from '#domain/items/item-url.ts'
import type { Store } from '#domain/ports/store.ts'
import type { Day } from '#lib/time/dates.ts'
import { messagesOfAddresses, viewsOfAddresses } from './page-views.ts'

export type PostFigures = { views: number; messages: number }

export async function loadPostFigures(store: Store, today: Day, items: readonly Addressed[]): Promise<(item: Addressed) => PostFigures> {
  const asked = items.flatMap(addressesOf)
  const [views, messages] = await Promise.all([viewsOfAddresses(store, today, asked), messagesOfAddresses(store, today, asked)])
  return (item) => ({ views: sumOf(views, item), messages: sumOf(messages, item) })
}

function sumOf(counts: ReadonlyMap<string, number>, item: Addressed): number {
  return addressesOf(item).reduce((sum, address) => sum + (counts.get(address) ?? 0), 0)
}
