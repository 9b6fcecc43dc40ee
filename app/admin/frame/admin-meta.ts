import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '#app/page-meta.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The head of a page that only the administrator sees. */
export function adminMeta(page: { title: string; path: string }, matches: Matches): MetaDescriptor[] {
  return pageMeta({ ...page, description: `${page.title}: administration of the website.`, siteUrl: siteUrlOf(matches), noindex: true })
}

function siteUrlOf([root]: Matches): string {
  const about = root?.loaderData
  return typeof about === 'object' && about !== null && 'siteUrl' in about ? String(about.siteUrl) : ''
}
