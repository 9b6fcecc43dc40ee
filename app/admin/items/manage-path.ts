import type { ItemKind, ItemState } from '#domain/items/items.ts'

export const MANAGE_PATH = '/admin/manage-blogs'

/** Which items of a tab are listed. */
export type Shown = 'all' | 'deleted' | Exclude<ItemState, 'live' | 'undated'>

export type ManageView = { text: string; page: number; show: Shown }

export function shownOf(searchParams: URLSearchParams): Shown {
  const show = searchParams.get('show')
  return show === 'draft' || show === 'scheduled' || show === 'expired' || show === 'deleted' ? show : 'all'
}

/** The list an item is in: its tab, and the search, filter and page from which somebody came. */
export function managePath(kind: ItemKind, from: URLSearchParams): string {
  const query = manageQuery(kind, { text: from.get('q') ?? '', page: Number(from.get('page')) || 1, show: shownOf(from) })
  return MANAGE_PATH + query
}

/** The id of an item's card, which leads to it as the fragment of an address. */
export function cardId(kind: ItemKind, id: string): string {
  return `item-${kind}-${encodeURIComponent(id)}`
}

/** The place of an item's card in the list that somebody came from. */
export function cardPath(kind: ItemKind, id: string, from: URLSearchParams): string {
  return `${managePath(kind, from)}#${cardId(kind, id)}`
}

/** The query of one view of the manage page; empty for the first page of all news. */
export function manageQuery(kind: ItemKind, { text, page, show }: ManageView): string {
  const query = new URLSearchParams()
  if (kind === 'blog') query.set('tab', 'blogs')
  if (show !== 'all') query.set('show', show)
  if (text.trim() !== '') query.set('q', text)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
