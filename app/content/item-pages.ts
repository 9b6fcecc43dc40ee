import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type ListTable, listings } from './listings.ts'
import { site } from './site.ts'

type ItemPages = {
  /** The address of the form that adds one, the key that leads there, and what the form holds at first. */
  add: { path: string; key: string; holds: Record<string, string> }
  /** The public list of the kind, and whether its titles lead to the items' own pages whatever their links say. */
  list: { path: string; table: ListTable; target: 'blog-link' | 'details' }
}

/** The addresses of each kind of item. */
export const itemPages = {
  news: {
    add: { path: '/add-blog', key: 'n', holds: {} },
    list: { path: '/news', table: listings.news, target: 'blog-link' },
  },
  blog: {
    add: { path: `/add-${site.slug}-blog`, key: 'b', holds: { source: '{company}' } },
    list: { path: `/${site.slug}-blogs`, table: listings.blogs, target: 'details' },
  },
} as const satisfies Record<ItemKind, ItemPages>

export type ListPath = (typeof itemPages)[ItemKind]['list']['path']

/** The form that edits an item. */
export function editPath(kind: ItemKind, id: string): string {
  return `/edit-${kind}/${encodeURIComponent(id)}`
}

/** Its versions. */
export function historyPath(kind: ItemKind, id: string): string {
  return `${editPath(kind, id)}/history`
}

/** The item as visitors will see it. */
export function previewPath(kind: ItemKind, id: string): string {
  return `/preview/${kind}/${encodeURIComponent(id)}`
}

/** The links that show it to others before visitors see it. */
export function sharedLinksPath(kind: ItemKind, id: string): string {
  return `${previewPath(kind, id)}/links`
}

/** The preview that belongs to the address of a form; undefined for that of an item which is not stored yet. */
export function previewOfForm(address: string): string | undefined {
  const [, item] = /^\/edit-(\w+\/[^/?#]+)/.exec(address) ?? []
  return item && `/preview/${item}`
}
