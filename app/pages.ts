import { articleTitles } from '#app/content/capability-article.ts'
import { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import { contact } from '#app/content/contact.ts'
import { executiveSearch } from '#app/content/executive-search.ts'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { listings } from '#app/content/listings.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ourStory } from '#app/content/our-story.ts'
import { privacy } from '#app/content/privacy.ts'
import { productEngineering } from '#app/content/product-engineering.ts'
import { site } from '#app/content/site.ts'

type Page = {
  path: string
  /** The same for everybody but for these query parameters; it is given no others. Missing for a page that is made for one visit. */
  reads?: readonly string[]
  /** Search engines shall list it: it stands in the sitemap and has a share picture. */
  listed?: Listed
}

/** `listing`: it changes whenever an item does. */
type Listed = { title: string; kind: 'page' | 'listing' | 'article' }

/** The public pages and feeds, by their canonical paths. Public items, at `/blog-details`, are listed besides. */
const pages: readonly Page[] = [
  { path: '/', reads: [], listed: page(home) },
  { path: '/global-capability-centers', reads: ['team'], listed: page(capabilityCenters) },
  { path: '/center-of-excellence', reads: [], listed: page(centerOfExcellence) },
  { path: '/executive-search', reads: [], listed: page(executiveSearch) },
  { path: '/product-engineering', reads: [], listed: page(productEngineering) },
  { path: '/our-story', reads: [], listed: page(ourStory) },
  { path: '/contact-us', listed: page(contact) },
  { path: '/faq', reads: [], listed: page(faq) },
  { path: '/privacy-policy', reads: [], listed: page(privacy) },
  { path: `/${site.slug}-blog-details`, reads: [], listed: { title: articleTitles.blog, kind: 'article' } },
  { path: '/newsletter-details', reads: [] },
  { path: '/blogs', reads: ['page'], listed: page(listings.insights, 'listing') },
  ...Object.values(itemPages).map(({ list: { path, words } }) => ({ path, reads: ['page'], listed: page(words, 'listing') })),
  { path: '/manage-blogs', reads: ['page'] },
  { path: '/search-query', reads: ['q', 'page'] },
  { path: '/blog-details', reads: ['id'] },
  { path: '/feed.xml', reads: [] },
  { path: '/feed.json', reads: [] },
  { path: '/sitemap.xml', reads: [] },
]

/** The pages that search engines shall list. */
export const listedPages: ReadonlyMap<string, Listed> = new Map(pages.flatMap(({ path, listed }) => (listed ? [[path, listed]] : [])))

const byPath = new Map(pages.map((each) => [each.path, each]))

/** Path and query of a page that is the same for everybody, as far as it reads them, in one order; undefined for every other address. */
export function addressRead({ pathname, searchParams }: URL): string | undefined {
  const { path, reads } = byPath.get(pathname) ?? {}
  if (!reads) return undefined
  const read = new URLSearchParams(reads.flatMap((name) => searchParams.getAll(name).map((value) => [name, value])))
  // The table's own path: one cut out of the address would hold the whole address in memory.
  return read.size > 0 ? `${path}?${read}` : path
}

function page({ title }: { title: string }, kind: Listed['kind'] = 'page'): Listed {
  return { title, kind }
}
