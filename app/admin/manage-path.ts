import type { ItemKind } from '#domain/items.ts'

export const MANAGE_PATH = '/admin/manage-blogs'

/** The list an item is in: its tab, and the search and page from which somebody came. */
export function managePath(kind: ItemKind, from: URLSearchParams): string {
  const query = manageQuery(kind, { text: from.get('q') ?? '', page: Number(from.get('page')) || 1 })
  return MANAGE_PATH + query
}

/** The query of one view of the manage page; empty for the first page of all news. */
export function manageQuery(kind: ItemKind, { text, page }: { text: string; page: number }): string {
  const query = new URLSearchParams()
  if (kind === 'blog') query.set('tab', 'blogs')
  if (text.trim() !== '') query.set('q', text)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}
