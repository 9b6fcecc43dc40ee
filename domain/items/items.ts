import { everyDocument } from '#domain/documents/documents.ts'
import { findImport, listHiddenImports } from '#domain/import-records/import-records.ts'
import { type ItemFields, readItemFields } from '#domain/kinds/item-tables.ts'
import { type ItemKind, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, HighlightFragment, SearchHit, SearchPage, Store, StoredDocument, StoreQuery } from '#domain/ports/store.ts'
import { loadSynonyms } from '#domain/synonyms/synonyms.ts'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { textAt } from '#lib/objects/objects.ts'
import { excerptFromHtml } from '#lib/text/html-to-text.ts'
import { stripDirectionMarks } from '#lib/text/strip-controls.ts'
import { type Day, dayInZone, parseDay } from '#lib/time/dates.ts'
import { dayOf, type Minute, minuteInZone, nextMinute } from '#lib/time/minutes.ts'
import { postedMinute } from './item-times.ts'
import { findItemUrl, urlsOf } from './item-url.ts'
import { batchOf, deletedAt, NOT_DELETED } from './system-fields.ts'

type Ports = Pick<Services, 'now' | 'settings' | 'store'>

export type Item = { kind: ItemKind; id: string; version: string } & ItemFields

export type ItemState = 'draft' | 'scheduled' | 'live' | 'expired' | 'undated'

export type FoundItem = { item: Item; highlights: Record<string, HighlightFragment[]>; savedBy?: string }
export type ItemPage = Pick<SearchPage, 'total' | 'truncated'> & { items: FoundItem[] }

export const ITEMS_PER_PAGE = 8

export const toItem = memoizeWeak(({ id, version, index, body }: StoredDocument): Item => {
  if (!isItemKind(index)) throw new Error(`There is no item in ${index}`)
  return Object.freeze({ kind: index, id, version, ...readItemFields(index, body) })
})

export function itemState(item: Pick<Item, 'draft' | 'posted_date' | 'posted_time' | 'expiry_date'>, now: Minute): ItemState {
  if (item.draft) return 'draft'
  const posted = postedMinute(item)
  if (!posted) return 'undated'
  if (posted > now) return 'scheduled'
  const expiry = parseDay(item.expiry_date)
  return expiry && expiry <= dayOf(now) ? 'expired' : 'live'
}

export function isPublic(item: Item, now: Minute): boolean {
  const state = itemState(item, now)
  return state === 'live' || state === 'expired'
}

export function today({ settings, now }: Pick<Services, 'settings' | 'now'>): Day {
  return dayInZone(settings.timeZone, now())
}

export function siteMinute({ settings, now }: Pick<Services, 'settings' | 'now'>): Minute {
  return minuteInZone(settings.timeZone, now())
}

export function excerptOf(item: Item): string {
  return item.content_excerpt || excerptFromHtml(item.content, 200)
}

export async function findPublicItem(services: Ports, id: string): Promise<Item | undefined> {
  const item = await findItemByPublicId(services, id)
  return item && isPublic(item, siteMinute(services)) ? item : undefined
}

/** A live URL beats ids and former URLs. Ids can repeat across kinds; the last kind owns the URL. */
export async function findItemByPublicId(services: Pick<Services, 'store'>, id: string): Promise<Item | undefined> {
  const url = await findItemUrl(services.store, id)
  const named = url && (await findItem(services, url.kind, url.id))
  const urls = named ? urlsOf(named) : []
  if (url && urls[0] === url.slug) return named
  for (const kind of itemKinds.toReversed()) {
    const item = await findItem(services, kind, id)
    if (item) return item
  }
  return url && urls.includes(url.slug) ? named : undefined
}

export async function findItem({ store }: Pick<Services, 'store'>, kind: ItemKind, id: string): Promise<Item | undefined> {
  const stored = await findItemDocument(store, kind, id)
  return stored && toItem(stored)
}

/** Every read by id goes through here, so deleted items look missing everywhere. */
export async function findItemDocument(store: Store, kind: ItemKind, id: string): Promise<StoredDocument | undefined> {
  if (id === '' || id.length > 200) return undefined
  const stored = await store.get(kind, id)
  if (!stored || deletedAt(stored) !== undefined) return undefined
  const batch = batchOf(stored)
  return batch !== undefined && (await findImport(store, batch))?.state === 'storing' ? undefined : stored
}

export type ItemQuery = Pick<StoreQuery, 'text' | 'isPartial' | 'from' | 'size' | 'highlight' | 'ids' | 'exceptIds' | 'fields'> & {
  kinds: readonly ItemKind[]
  order: 'newest' | 'oldest' | 'best-match' | 'stored' | NonNullable<StoreQuery['sort']>
}

export async function listPublicItems(services: Ports, query: ItemQuery): Promise<ItemPage> {
  return listItems(services, query, publicFilters(siteMinute(services)))
}

/** Includes drafts and scheduled items, so only administrators may see the result. */
export async function listItems({ store }: Pick<Services, 'store'>, query: ItemQuery, where: readonly Filter[] = []): Promise<ItemPage> {
  const { kinds, order, ...page } = query
  const [there, sameWords] = await Promise.all([existingItemFilters(store), page.text === undefined ? undefined : loadSynonyms(store)])
  const conditions = [...where, ...there]
  const found = await store.find({ ...page, indexes: kinds, where: conditions, ...sortOf(order), sameWords: sameWords?.lines })
  const { documents, ...counted } = found
  return { ...counted, items: documents.map(foundItem) }
}

type FirstItems = Pick<ItemQuery, 'kinds' | 'order' | 'size'>

export async function firstItems(
  { store }: Pick<Services, 'store'>,
  { kinds, order, size }: FirstItems,
  where: readonly Filter[],
): Promise<Item[]> {
  const conditions = [...where, ...(await existingItemFilters(store))]
  const { documents } = await store.scan({ indexes: kinds, where: conditions, ...sortOf(order), size })
  return documents.map(toItem)
}

export function firstPublicItems(services: Ports, query: FirstItems): Promise<Item[]> {
  return firstItems(services, query, publicFilters(siteMinute(services)))
}

export async function countPublicItems(services: Ports): Promise<number> {
  return (await listPublicItems(services, { kinds: itemKinds, order: 'newest', size: 0 })).total
}

type Asked = { order: Extract<ItemQuery['order'], 'newest' | 'oldest'>; fields: readonly (keyof Item)[]; from?: number; atOnce: number }

export async function* iteratePublicItems(services: Ports, { order, fields, from = 0, atOnce }: Asked): AsyncGenerator<Item, void> {
  const where = [...publicFilters(siteMinute(services)), ...(await existingItemFilters(services.store))]
  const selection = { indexes: itemKinds, where, fields, from, ...sortOf(order) }
  for await (const document of everyDocument(services.store, selection, atOnce)) yield toItem(document)
}

export function publicFilters(now: Minute): Filter[] {
  return [
    { field: 'draft', equals: false },
    { field: 'posted_date', lte: now },
  ]
}

export function stateFilters(state: Exclude<ItemState, 'undated'>, now: Minute): Filter[] {
  if (state === 'draft') return [{ field: 'draft', equals: true }]
  const notDraft = { field: 'draft', equals: false }
  if (state === 'scheduled') return [notDraft, { field: 'posted_date', gte: nextMinute(now) }]
  const day = dayOf(now)
  return [...publicFilters(now), state === 'live' ? { field: 'expiry_date', notLte: day } : { field: 'expiry_date', lte: day }]
}

export async function existingItemFilters(store: Store): Promise<Filter[]> {
  return [NOT_DELETED, ...(await listHiddenImports(store)).map((id): Filter => ({ field: 'batch', notEquals: id }))]
}

function sortOf(order: ItemQuery['order']): Pick<StoreQuery, 'sort'> {
  if (order === 'best-match') return {}
  if (order === 'newest') return { sort: { field: 'posted_date', order: 'descending' } }
  if (order === 'oldest') return { sort: { field: 'posted_date', order: 'ascending' } }
  return { sort: order === 'stored' ? { field: 'first_stored', order: 'ascending' } : order }
}

function foundItem(document: SearchHit): FoundItem {
  const shown = Object.entries(document.highlights).map(([name, fragments]) => {
    const texts = fragments.map(({ text, marked }) => ({ text: stripDirectionMarks(text), marked }))
    return [name, texts] as const
  })
  return { item: toItem(document), highlights: Object.fromEntries(shown), savedBy: textAt(document.body, 'saved_by') ?? '' }
}

export type BulkOperation = { at: string; together: string }
