import type { MetaDescriptor } from 'react-router'
import { company } from '#app/content/company.ts'
import { type CopyData, resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { sharedCopy } from '#app/content/shared-copy.ts'
import type { Branding } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'

type PageAbout = {
  title: string
  description: string
  /** The canonical path, with the query where it tells pages apart. */
  path: string
  /** The canonical path of the page whose share picture stands for this one, where it has none of its own. */
  pictureOf?: string
  /** The picture that was chosen for it to be shared with; its `file` is empty where none was. */
  sharePicture?: SharePicture
  kind?: 'website' | 'article'
  noindex?: boolean
  /** Structured data that search engines use: Organization, Article. */
  jsonLd?: object
  /** The way here from the home page. */
  trail?: readonly Crumb[]
}

type SharePicture = { file: string; alt: string }

type Crumb = { label: string; path: string }

/** Of the routes that a page is made of, the root knows the site's own address. */
export type Matches = readonly [
  { loaderData: { siteUrl: string; words?: CopyData; looks?: Branding | undefined } | undefined },
  ...unknown[],
]

/** The site's own address, for what has to be absolute. */
export function siteUrlOf([root]: Matches): string {
  return root.loaderData?.siteUrl ?? ''
}

/** A table's words, for what a page says of itself. */
export function copyFromMatches<T>(table: PageCopy<T>, [root]: Matches): T {
  return resolvePlainCopy(table, root.loaderData?.words)
}

const NONE: SharePicture = { file: '', alt: '' }

/** What the site says of the company, without marks. */
export function companyOf([root]: Matches) {
  return resolvePlainCopy(company, root.loaderData?.words)
}

/** The address of the sign that stands for the company where others speak of it. */
export function logoUrlOf(matches: Matches): string {
  const own = matches[0].loaderData?.looks?.icons.large
  return siteUrlOf(matches) + (own === undefined ? '/icon-512.png' : brandingFilePath(own))
}

/** What a page's words say of it to search engines. */
export function metaFromCopy(
  table: PageCopy<{ title: string; description: string; sharePicture?: SharePicture }>,
  matches: Matches,
): Pick<PageAbout, 'title' | 'description' | 'sharePicture'> {
  const { title, description, sharePicture } = copyFromMatches(table, matches)
  return { title, description, ...(sharePicture ? { sharePicture } : {}) }
}

/** Everything a page says of itself in its head. */
export function pageMeta(about: PageAbout, matches: Matches): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches)
  const url = siteUrl + about.path
  const jsonLd = [
    about.jsonLd,
    about.trail && breadcrumbs(siteUrl, [{ label: copyFromMatches(sharedCopy, matches).home, path: '/' }, ...about.trail]),
  ].filter((block) => block !== undefined)
  return [
    { title: about.title },
    { name: 'description', content: about.description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(about.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:title', content: about.title },
    { property: 'og:description', content: about.description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: about.kind ?? 'website' },
    { property: 'og:site_name', content: companyOf(matches).facts.company },
    ...(about.noindex ? [] : pictureMeta(siteUrl, about)),
    ...jsonLd.map((block) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...block } })),
  ]
}

/** The address of a chosen picture is its own: who shows links keeps pictures by their addresses. */
function pictureMeta(siteUrl: string, { path, pictureOf = path, sharePicture: { file, alt } = NONE }: PageAbout): MetaDescriptor[] {
  const own = file === '' ? '' : `&picture=${encodeURIComponent(file)}`
  return [
    { property: 'og:image', content: `${siteUrl}/share-picture?page=${encodeURIComponent(pictureOf)}${own}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    ...(file === '' || alt === '' ? [] : [{ property: 'og:image:alt', content: alt }]),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function breadcrumbs(siteUrl: string, trail: readonly Crumb[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: siteUrl + path,
    })),
  }
}
