import { itemFieldNames } from '#domain/kinds/item-tables.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'

const BOTH = { source: 'x', category: 'C', title: 'Walked', blog_link: '/faq', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

/** What the forms of all kinds take. */
export const FORM = { ...BOTH, content_excerpt: 'E', author: 'A', content: '<p>Words</p>' }

/** What that of one kind takes: it refuses fields that its kind does not have. */
export function formOf(kind: ItemKind): Record<string, string> {
  const names = new Set(itemFieldNames(kind))
  return Object.fromEntries(Object.entries(FORM).filter(([name]) => names.has(name)))
}
