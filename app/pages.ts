import { site } from './content/site.ts'

export type Page = {
  path: string
  /** The query parameters that the page reads. It is given no others, so a page differs by these alone. */
  reads: readonly string[]
}

const listing = ['page'] as const

/** The addresses that answer the same to everybody. Pages that are made for one visit are not among them. */
const sharedPages: readonly Page[] = [
  { path: '/', reads: [] },
  { path: '/global-capability-centers', reads: ['team'] },
  { path: '/center-of-excellence', reads: [] },
  { path: '/executive-search', reads: [] },
  { path: '/product-engineering', reads: [] },
  { path: '/our-story', reads: [] },
  { path: '/faq', reads: [] },
  { path: '/privacy-policy', reads: [] },
  { path: '/blogs', reads: listing },
  { path: '/news', reads: listing },
  { path: `/${site.slug}-blogs`, reads: listing },
  { path: '/manage-blogs', reads: listing },
  { path: '/search-query', reads: ['q', 'page'] },
  { path: '/blog-details', reads: ['id'] },
  { path: `/${site.slug}-blog-details`, reads: [] },
  { path: '/newsletter-details', reads: [] },
  { path: '/feed.xml', reads: [] },
  { path: '/feed.json', reads: [] },
  { path: '/sitemap.xml', reads: [] },
]

const byPath = new Map(sharedPages.map((page) => [page.path, page]))

/** Path and query of a shared page as far as it reads them, in one order; undefined for every other address. */
export function addressRead({ pathname, searchParams }: URL): string | undefined {
  const page = byPath.get(pathname)
  if (!page) return undefined
  const read = new URLSearchParams(page.reads.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])))
  // The table's own path: one cut out of the address would hold the whole address in memory.
  return read.size > 0 ? `${page.path}?${read}` : page.path
}
