import type { MetaDescriptor } from 'react-router'
import { type Matches, pageMeta } from '#app/page-meta.ts'

export function adminMeta(page: { title: string; path: string }, matches: Matches): MetaDescriptor[] {
  return pageMeta({ ...page, description: `${page.title}: administration of the website.`, noindex: true }, matches)
}
