import type { ItemKind } from '#domain/kinds/kinds.ts'
import { type ListTable, listings } from './listings.ts'
import { site } from './site.ts'

type ItemPages = {
  add: { path: string; key: string; holds: Record<string, string> }
  list: { path: string; table: ListTable; target: 'blog-link' | 'details' }
}

const rows = {
  news: {
    add: { path: '/add-blog', key: 'n', holds: {} },
    list: { path: '/news', table: listings.news, target: 'blog-link' },
  },
  blog: {
    add: { path: `/add-${site.slug}-blog`, key: 'b', holds: { source: '{company}' } },
    list: { path: `/${site.slug}-blogs`, table: listings.blogs, target: 'details' },
  },
} as const satisfies Record<string, ItemPages>

type Rows = typeof rows

export const itemPages: { readonly [Kind in ItemKind]: Rows[Kind extends keyof Rows ? Kind : keyof Rows] } = rows

export type ListPath = Rows[keyof Rows]['list']['path']

export const detailsPathOf = (id: string) => `/blog-details?id=${encodeURIComponent(id)}`
export const editPath = (kind: ItemKind, id: string) => `/edit-${kind}/${encodeURIComponent(id)}`
export const historyPath = (kind: ItemKind, id: string) => `${editPath(kind, id)}/history`
export const previewPath = (kind: ItemKind, id: string) => `/preview/${kind}/${encodeURIComponent(id)}`
export const sharedLinksPath = (kind: ItemKind, id: string) => `${previewPath(kind, id)}/links`

export function previewOfForm(address: string): string | undefined {
  const [, item] = /^\/edit-(\w+\/[^/?#]+)/.exec(address) ?? []
  return item && `/preview/${item}`
}
