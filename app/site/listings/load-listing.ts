import { data } from 'react-router'
import type { PageQuery } from '#app/page-query.ts'
import { storedImages } from '#domain/images/images.ts'
import { type ItemSummary, summarize } from '#domain/items/item-summary.ts'
import { type FoundItem, firstPublicItems, ITEMS_PER_PAGE, type Item, type ItemQuery, listPublicItems } from '#domain/items/items.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { ListingData, ListingFailure } from './listing.tsx'

type Reading = Pick<Services, 'store' | 'settings' | 'now' | 'log'>

type ListingAsked = {
  query: PageQuery<'page'>
  /** Undefined skips the list and loads the sidebar only. */
  list: Pick<ItemQuery, 'kinds' | 'order' | 'text' | 'highlight' | 'isPartial' | 'exceptIds'> | undefined
  recent: Pick<ItemQuery, 'kinds' | 'order' | 'size'>
  failure: ListingFailure
}

type Loaded = { status: number; listing: ListingData }

/** Throws 404 past the last page; answers 503 if the store fails. */
export async function loadListing(services: Reading, { query, list, recent, failure }: ListingAsked): Promise<Loaded> {
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const found = await readLists(services, { list, recent, from: (page - 1) * ITEMS_PER_PAGE })
  if (!found) return { status: 503, listing: { items: [], recent: [], total: 0, page, pages: 1, failure } }
  const pages = pageCount(found.total, ITEMS_PER_PAGE)
  // An early end hides whether this page exists.
  const isUnknown = found.truncated === 'busy' || (found.truncated === 'timeout' && page > pages)
  if (isUnknown) return { status: 503, listing: { ...found, page, pages: 1, failure: 'busy' } }
  if (page > pages) throw data(null, { status: 404 })
  const partial = page === 1 && list?.text !== undefined && !found.truncated ? await partialMatches(services, list, found.items) : []
  return { status: 200, listing: { ...found, partial, page, pages } }
}

/** Full matches that fill a page need no help. */
async function partialMatches(services: Reading, list: NonNullable<ListingAsked['list']>, full: readonly ItemSummary[]) {
  if (full.length >= ITEMS_PER_PAGE) return []
  const ids = full.map(({ id }) => id)
  const read = await readLists(services, { list: { ...list, isPartial: true, exceptIds: ids }, recent: undefined, from: 0 })
  return read?.items ?? []
}

type Lists = Pick<ListingAsked, 'list'> & { recent: ListingAsked['recent'] | undefined; from: number }

function readLists(services: Reading, { list, recent, from }: Lists) {
  return attempt(services, 'Listing failed', async () => {
    const [listed, newest] = await Promise.all([
      list && listPublicItems(services, { ...list, from, size: ITEMS_PER_PAGE }),
      !recent || isBeginning(recent, list, from) ? undefined : firstPublicItems(services, recent),
    ])
    const { items, ...counted } = listed ?? { items: [], total: 0 }
    const pictures = await storedImages(services, [...items.map(({ item }) => item), ...(newest ?? [])])
    const summary = (found: FoundItem): ItemSummary => summarize(found, pictures)
    const plain = (item: Item) => summary({ item, highlights: {} })
    const shown = items.map(summary)
    return { ...counted, items: shown, recent: newest ? newest.map(plain) : shown.slice(0, recent?.size) }
  })
}

function isBeginning(recent: ListingAsked['recent'], list: ListingAsked['list'], from: number): boolean {
  if (!list || from > 0 || list.text !== undefined || recent.size > ITEMS_PER_PAGE) return false
  return list.order === recent.order && list.kinds.join() === recent.kinds.join()
}
