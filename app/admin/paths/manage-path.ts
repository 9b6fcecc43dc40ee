import type { ItemState } from '#domain/items/items.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'

export const MANAGE_PATH = '/admin/manage-blogs'

export type ManageFilter = 'all' | 'deleted' | Exclude<ItemState, 'live' | 'undated'>

/** Default order is newest first, or best match for searches. */
export type Sort = 'newest' | 'oldest' | 'title' | 'state'

export type ManageView = { text: string; page: number; show: ManageFilter; sort?: Sort | undefined }

export function sortOf(searchParams: { get(name: 'sort'): string | null }): Sort | undefined {
  const sort = searchParams.get('sort')
  return sort === 'newest' || sort === 'oldest' || sort === 'title' || sort === 'state' ? sort : undefined
}

export function manageFilterOf(searchParams: URLSearchParams): ManageFilter {
  const show = searchParams.get('show')
  return show === 'draft' || show === 'scheduled' || show === 'expired' || show === 'deleted' ? show : 'all'
}

const [FIRST] = itemKinds

/** Undefined for unknown tabs. */
export function kindOfTab(searchParams: URLSearchParams): ItemKind | undefined {
  const [tab, ...others] = searchParams.getAll('tab')
  if (tab === undefined) return FIRST
  return others.length > 0 ? undefined : itemKinds.find((kind) => kinds[kind].tab === tab)
}

export function tabOf(kind: ItemKind): string | undefined {
  return kind === FIRST ? undefined : kinds[kind].tab
}

export function managePath(kind: ItemKind, from: URLSearchParams): string {
  const query = manageQuery(kind, {
    text: from.get('q') ?? '',
    page: Number(from.get('page')) || 1,
    show: manageFilterOf(from),
    sort: sortOf(from),
  })
  return MANAGE_PATH + query
}

export function cardId(kind: ItemKind, id: string): string {
  return `item-${kind}-${encodeURIComponent(id)}`
}

export function cardPath(kind: ItemKind, id: string, from: URLSearchParams): string {
  return `${managePath(kind, from)}#${cardId(kind, id)}`
}

export function leftPath(kind: ItemKind, address: string): string {
  const [path = '', query = ''] = address.split('?')
  const id = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  const from = new URLSearchParams(query)
  const list = managePath(kind, from)
  return `${list}${list.includes('?') ? '&' : '?'}left=${encodeURIComponent(id)}`
}

export function listPath(kind: ItemKind): string {
  return managePath(kind, new URLSearchParams())
}

export function manageQuery(kind: ItemKind, { text, page, show, sort }: ManageView): string {
  const query = new URLSearchParams()
  const tab = tabOf(kind)
  if (tab !== undefined) query.set('tab', tab)
  if (show !== 'all') query.set('show', show)
  if (text.trim() !== '') query.set('q', text)
  if (sort !== undefined) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
