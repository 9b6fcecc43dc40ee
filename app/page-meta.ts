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
  path: string
  /** Pages without their own share image borrow the one of this canonical path. */
  pictureOf?: string
  sharePicture?: SharePicture
  kind?: 'website' | 'article'
  noindex?: boolean
  jsonLd?: object
  trail?: readonly Crumb[]
}

type SharePicture = { file: string; alt: string }

type Crumb = { label: string; path: string }

export type Matches = readonly [
  { loaderData: { siteUrl: string; copy?: CopyData; branding?: Branding | undefined } | undefined },
  ...unknown[],
]

export function siteUrlOf([root]: Matches): string {
  return root.loaderData?.siteUrl ?? ''
}

export function copyFromMatches<T>(table: PageCopy<T>, [root]: Matches): T {
  return resolvePlainCopy(table, root.loaderData?.copy)
}

const NONE: SharePicture = { file: '', alt: '' }

export function companyOf([root]: Matches) {
  return resolvePlainCopy(company, root.loaderData?.copy)
}

export function logoUrlOf(matches: Matches): string {
  const own = matches[0].loaderData?.branding?.icons.large
  return siteUrlOf(matches) + (own === undefined ? '/icon-512.png' : brandingFilePath(own))
}

export function metaFromCopy(
  table: PageCopy<{ title: string; description: string; sharePicture?: SharePicture }>,
  matches: Matches,
): Pick<PageAbout, 'title' | 'description' | 'sharePicture'> {
  const { title, description, sharePicture } = copyFromMatches(table, matches)
  return { title, description, ...(sharePicture ? { sharePicture } : {}) }
}

export function copyPageMeta(table: Parameters<typeof metaFromCopy>[0], matches: Matches): MetaDescriptor[] {
  const head = metaFromCopy(table, matches)
  const path = table.path ?? '/'
  return pageMeta({ ...head, path, trail: [{ label: head.title, path }] }, matches)
}

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

/** Social networks cache images by URL, so each chosen image needs its own. */
function pictureMeta(siteUrl: string, { path, title, pictureOf = path, sharePicture: { file, alt } = NONE }: PageAbout): MetaDescriptor[] {
  const own = file === '' ? '' : `&picture=${encodeURIComponent(file)}`
  return [
    { property: 'og:image', content: `${siteUrl}/share-picture?page=${encodeURIComponent(pictureOf)}${own}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: (file && alt) || title },
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
