import type { Page, SitemapEntry } from '#app/page.ts'
import { pages } from '#app/pages.ts'

const all: readonly Page[] = pages

export const sitemapPages: ReadonlyMap<string, SitemapEntry> = new Map(
  all.flatMap((page) => ('listed' in page && page.listed ? [[page.path, page.listed]] : [])),
)
