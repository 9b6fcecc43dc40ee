import { capabilityArticle } from '#app/content/capability-article.ts'
import { centerOfExcellence } from '#app/content/center-of-excellence.ts'
import { contact } from '#app/content/contact.ts'
import { executiveSearch } from '#app/content/executive-search.ts'
import { faq } from '#app/content/faq.ts'
import { home } from '#app/content/home.ts'
import { itemPages, type ListPath } from '#app/content/item-pages.ts'
import { listings } from '#app/content/listings.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ourStory } from '#app/content/our-story.ts'
import { privacy } from '#app/content/privacy.ts'
import { productEngineering } from '#app/content/product-engineering.ts'
import { resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { site } from '#app/content/site.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { EMAIL_RATE } from '#domain/messages/outbox.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { adminPages } from './admin-pages.ts'
import type { Page, SitemapEntry } from './page.ts'

/** Routes, sitemap, caches, limits, analytics and tests all read this table. */
export const pages = [
  { path: '/', file: 'site/home/home.tsx', for: 'everyone', listed: page(home) },
  {
    path: '/global-capability-centers',
    file: 'site/models/global-capability-centers.tsx',
    for: 'everyone',
    query: ['team'],
    listed: page(capabilityCenters),
  },
  {
    path: '/center-of-excellence',
    file: 'site/center-of-excellence/center-of-excellence.tsx',
    for: 'everyone',
    listed: page(centerOfExcellence),
  },
  { path: '/executive-search', file: 'site/executive-search/executive-search.tsx', for: 'everyone', listed: page(executiveSearch) },
  {
    path: '/product-engineering',
    file: 'site/product-engineering/product-engineering.tsx',
    for: 'everyone',
    listed: page(productEngineering),
  },
  { path: '/our-story', file: 'site/story/our-story.tsx', for: 'everyone', listed: page(ourStory) },
  {
    path: '/contact-us',
    file: 'site/contact/contact-us.tsx',
    for: 'one-visitor',
    query: ['team', 'about', 'button'],
    privateQuery: ['sent'],
    limits: {
      messages: { max: 60, minutes: 60 },
      /** Messages over these limits still arrive, but their email waits. */
      mails: { max: 5, minutes: 60 },
      networkMails: { max: 15, minutes: 60, byNetwork: true },
      unprovenMails: { max: 10, minutes: 60, global: true },
      allMails: EMAIL_RATE,
    },
    listed: page(contact),
  },
  { path: '/contact-us/challenge', file: 'site/contact/challenge-route.ts', for: 'one-visitor', responds: 'file', privateQuery: ['form'] },
  { path: '/faq', file: 'site/faq/faq.tsx', for: 'everyone', listed: page(faq) },
  { path: '/privacy-policy', file: 'site/privacy/privacy-policy.tsx', for: 'everyone', listed: page(privacy) },
  {
    path: `/${site.slug}-blog-details`,
    file: 'site/article/capability-article.tsx',
    for: 'everyone',
    listed: page(capabilityArticle, 'article'),
  },
  { path: '/newsletter-details', file: 'site/article/capability-article.tsx', for: 'everyone' },
  { path: '/blogs', file: 'site/listings/insights.tsx', for: 'everyone', query: ['page'], listed: page(listings.insights) },
  ...listsOfKinds(),
  { path: '/manage-blogs', file: 'site/listings/insights.tsx', for: 'everyone', query: ['page'] },
  { path: '/search-query', file: 'site/listings/search-query.tsx', for: 'everyone', query: ['q', 'page'] },
  { path: '/blog-details', file: 'site/article/blog-details.tsx', for: 'everyone', query: ['id'] },
  { path: '/confirm-address/:secret', file: 'site/confirm-address.tsx', for: 'one-visitor' },
  { path: '/preview/shared/:secret', file: 'site/article/shared-preview.tsx', for: 'one-visitor' },

  {
    path: '/login',
    file: 'site/sign-in/login.tsx',
    for: 'one-visitor',
    privateQuery: ['token', 'to', 'asked', 'again'],
    limits: {
      mailedLinks: { max: 5, minutes: 15 },
      failedSignIns: { max: 10, minutes: 10 },
      /** The store holds a document for each until it's used or 5 minutes old. */
      signInPages: { max: 200, minutes: 10 },
    },
  },
  { path: '/login/passkey', file: 'site/sign-in/passkey-challenge-route.tsx', for: 'one-visitor', responds: 'answers-to-forms' },
  { path: '/logout', file: 'site/sign-in/logout.tsx', for: 'one-visitor', responds: 'answers-to-forms' },
  { path: '/pagenotfound', file: 'site/not-found.tsx', for: 'one-visitor' },

  ...adminPages,

  {
    path: '/api/:kind/:id',
    answeredBy: 'http/api.ts',
    for: 'one-visitor',
    responds: 'file',
    limits: { apiReads: { max: 300, minutes: 10 / 60, batched: true } },
  },
  { path: '/feed.xml', answeredBy: 'http/feeds/feeds.ts', for: 'everyone', responds: 'file' },
  { path: '/feed.json', answeredBy: 'http/feeds/feeds.ts', for: 'everyone', responds: 'file' },
  { path: '/site.webmanifest', answeredBy: 'http/web-manifest.ts', for: 'everyone', responds: 'file' },
  { path: '/favicon.ico', answeredBy: 'http/images/branding-files.ts', for: 'everyone', responds: 'file' },
  { path: '/apple-touch-icon.png', answeredBy: 'http/images/branding-files.ts', for: 'everyone', responds: 'file' },
  { path: '/.well-known/security.txt', answeredBy: 'http/security-txt.ts', for: 'everyone', responds: 'file' },
  { path: '/sitemap.xml', answeredBy: 'http/sitemap.ts', for: 'everyone', responds: 'file', query: ['part'] },
  {
    path: '/share-picture',
    answeredBy: 'http/images/share-images.ts',
    for: 'one-visitor',
    responds: 'file',
    query: ['page'],
    limits: { drawnPictures: { max: 30, minutes: 10 } },
  },
] as const satisfies readonly Page[]

function page(
  table: PageCopy<{ title: string; sharePicture: { file: string; alt: string } }>,
  kind: SitemapEntry['kind'] = 'page',
): SitemapEntry {
  return { title: resolvePlainCopy(table).title, kind }
}

type ListRow<Path> = Path extends string
  ? { path: Path; file: 'site/listings/insights.tsx'; for: 'everyone'; query: readonly ['page']; listed: SitemapEntry }
  : never

function listsOfKinds() {
  return itemKinds.map((kind) => {
    const { path, table } = itemPages[kind].list
    return { path, file: 'site/listings/insights.tsx', for: 'everyone', query: ['page'], listed: page(table) }
  }) as ListRow<ListPath>[]
}
