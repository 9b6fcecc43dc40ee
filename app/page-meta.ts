import type { MetaDescriptor } from 'react-router'
import { site } from '#app/content/site.ts'

type PageAbout = {
  title: string
  description: string
  /** The canonical path, with the query where it tells pages apart. */
  path: string
  siteUrl: string
  /** The canonical path of the page whose share picture stands for this one, where it has none of its own. */
  pictureOf?: string
  kind?: 'website' | 'article'
  noindex?: boolean
  /** Structured data that search engines use: Organization, BreadcrumbList, Article. */
  jsonLd?: readonly object[]
}

/** Everything a page says of itself in its head. */
export function pageMeta(about: PageAbout): MetaDescriptor[] {
  const url = about.siteUrl + about.path
  return [
    { title: about.title },
    { name: 'description', content: about.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(about.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: about.title },
    { property: 'og:description', content: about.description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: about.kind ?? 'website' },
    { property: 'og:site_name', content: site.name },
    ...(about.noindex ? [] : sharePicture(about)),
    ...(about.jsonLd ?? []).map((block) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } })),
  ]
}

function sharePicture({ siteUrl, path, pictureOf = path }: PageAbout): MetaDescriptor[] {
  return [
    { property: 'og:image', content: `${siteUrl}/share-picture?page=${encodeURIComponent(pictureOf)}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The trail from the home page to this one, for search engines. */
export function breadcrumbs(siteUrl: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
