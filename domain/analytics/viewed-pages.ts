import { addressesOf, detailsPath } from '#domain/items/item-url.ts'
import { type Item, listItems } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Store } from '#domain/ports/store.ts'
import { MAX_SEARCH_RESULTS } from '#domain/ports/store.ts'
import { findOwners } from './list-by-views.ts'

/** A post is one page under all URLs that it ever had. */
export async function describeAddresses(
  store: Store,
  addresses: readonly string[],
): Promise<(address: string) => { address: string; item?: Item }> {
  const shown = addresses.flatMap((address) => new URLSearchParams(address.split('?')[1]).get('id') ?? []).slice(0, MAX_SEARCH_RESULTS)
  const owner = await findOwners(store, shown)
  const ids = [...new Set(shown.map(owner))]
  const size = Math.min(itemKinds.length * ids.length, MAX_SEARCH_RESULTS)
  const { items } = await listItems({ store }, { kinds: itemKinds, order: 'stored', ids, size, fields: ['title', 'urls'] })
  const byAddress = new Map(items.flatMap(({ item }) => addressesOf(item).map((address) => [address, item])))
  return (address) => {
    const item = byAddress.get(address)
    return item ? { address: detailsPath(item), item } : { address }
  }
}
