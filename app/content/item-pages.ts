import type { ItemKind } from '#domain/items/kinds.ts'
import { listings } from './listings.ts'
import type { Page } from './page.ts'
import { site } from './site.ts'

type ItemPages = {
  /** The address of the form that adds one, the key that leads there, and what the form holds at first. */
  add: { path: string; key: string; holds: Record<string, string> }
  /** The public list of the kind, and whether its titles lead to the items' own pages whatever their links say. */
  list: { path: string; words: Page & { heading: string; lead: string; empty: string }; target: 'blog-link' | 'details' }
}

/** The addresses of each kind of item. */
export const itemPages = {
  news: {
    add: { path: '/add-blog', key: 'n', holds: {} },
    list: { path: '/news', words: listings.news, target: 'blog-link' },
  },
  blog: {
    add: { path: `/add-${site.slug}-blog`, key: 'b', holds: { source: site.name } },
    list: { path: `/${site.slug}-blogs`, words: listings.blogs, target: 'details' },
  },
} as const satisfies Record<ItemKind, ItemPages>

export type ListPath = (typeof itemPages)[ItemKind]['list']['path']

/** The form that edits an item. */
export function editPath(kind: ItemKind, id: string): string {
  return `/edit-${kind}/${encodeURIComponent(id)}`
}
