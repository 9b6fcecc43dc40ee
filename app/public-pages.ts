import { articleTitles } from './content/capability-article.ts'
import { centerOfExcellence } from './content/center-of-excellence.ts'
import { contact } from './content/contact.ts'
import { executiveSearch } from './content/executive-search.ts'
import { faq } from './content/faq.ts'
import { home } from './content/home.ts'
import { listings } from './content/listings.ts'
import { capabilityCenters } from './content/models.ts'
import { ourStory } from './content/our-story.ts'
import { privacy } from './content/privacy.ts'
import { productEngineering } from './content/product-engineering.ts'
import { site } from './content/site.ts'

/** `listing`: it changes whenever an item does. */
type PublicPage = { title: string; kind: 'page' | 'listing' | 'article' }

/**
 * The pages that search engines shall list, by their canonical paths. The sitemap and the share pictures have exactly these, and the
 * public items besides.
 */
export const publicPages: ReadonlyMap<string, PublicPage> = new Map([
  page('/', home),
  page('/global-capability-centers', capabilityCenters),
  page('/center-of-excellence', centerOfExcellence),
  page('/executive-search', executiveSearch),
  page('/product-engineering', productEngineering),
  page('/our-story', ourStory),
  page('/contact-us', contact),
  page('/faq', faq),
  page('/privacy-policy', privacy),
  page(`/${site.slug}-blog-details`, { title: articleTitles.blog }, 'article'),
  page('/blogs', listings.insights, 'listing'),
  page('/news', listings.news, 'listing'),
  page(`/${site.slug}-blogs`, listings.blogs, 'listing'),
])

function page(path: string, { title }: { title: string }, kind: PublicPage['kind'] = 'page'): [path: string, page: PublicPage] {
  return [path, { title, kind }]
}
