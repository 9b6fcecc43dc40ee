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
import { EMAIL_RATE } from '#domain/messages/email-queue.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import type { Page, SitemapEntry } from './page.ts'

const PALETTE_LIMITS = { paletteSearches: { max: 240, minutes: 1, batched: true } } as const
const LIST_QUERY = ['view', 'tab', 'kind', 'show', 'category', 'author', 'month', 'q', 'sort', 'page', 'left'] as const

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
  { path: '/blogs', file: 'site/listings/insights.tsx', for: 'everyone', query: ['page'], listed: page(listings.insights, 'listing') },
  ...listsOfKinds(),
  { path: '/manage-blogs', file: 'site/listings/insights.tsx', for: 'everyone', query: ['page'] },
  { path: '/search-query', file: 'site/listings/search-query.tsx', for: 'everyone', query: ['q', 'page'] },
  { path: '/blog-details', file: 'site/article/blog-details.tsx', for: 'everyone', query: ['id'] },
  { path: '/preview/shared/:secret', file: 'site/article/shared-preview.tsx', for: 'one-visitor' },

  {
    path: '/login',
    file: 'site/sign-in/login.tsx',
    for: 'one-visitor',
    privateQuery: ['token', 'to', 'asked'],
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

  { path: '/admin', file: 'admin/dashboard/dashboard.tsx', for: 'administrator', needs: { read: 'write', change: 'manage' } },
  {
    path: '/admin/find',
    file: 'admin/palette/find-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
    query: ['q', 'at'],
    limits: PALETTE_LIMITS,
  },
  { path: '/admin/signed-in', file: 'admin/sign-in-again/signed-in.tsx', for: 'administrator', needs: 'write' },
  { path: '/manage-all-blogs', file: 'admin/manage/manage.tsx', for: 'administrator', needs: 'write', query: LIST_QUERY },
  {
    path: '/admin/manage-blogs',
    file: 'admin/manage/manage.tsx',
    for: 'administrator',
    needs: 'write',
    query: LIST_QUERY,
  },
  {
    path: '/admin/checks',
    file: 'admin/publish-checks/checks-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
    query: ['id', 'title', 'link', 'category', 'to', 'picture'],
  },
  { path: '/admin/export', file: 'admin/export/export.tsx', for: 'administrator' },
  { path: '/admin/items.csv', file: 'admin/export/items-file.tsx', for: 'administrator', responds: 'file', query: ['kind'] },
  { path: '/admin/items.ndjson', file: 'admin/export/items-file.tsx', for: 'administrator', responds: 'file', query: ['kind'] },
  {
    path: '/add-data-component/sample',
    file: 'admin/import/sample-file.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'file',
    query: ['kind'],
  },
  {
    path: '/add-data-component/preview',
    file: 'admin/import/preview-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
  },
  {
    path: '/admin/imports/undo',
    file: 'admin/import/undo-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
  },
  { path: '/admin/categories', file: 'admin/categories/categories.tsx', for: 'administrator', needs: 'publish', query: ['name'] },
  {
    path: '/admin/categories/rename',
    file: 'admin/categories/rename-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
  },
  {
    path: '/admin/categories.json',
    file: 'admin/categories/category-names-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
  },
  { path: '/admin/authors', file: 'admin/authors/authors.tsx', for: 'administrator', needs: 'publish', query: ['edit'] },
  {
    path: '/admin/change-items',
    file: 'admin/bulk-actions/bulk-action-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
    query: LIST_QUERY,
  },
  ...formsOfKinds(),
  { path: '/admin/media', file: 'admin/media/media.tsx', for: 'administrator', needs: 'write', query: ['show', 'q', 'page'] },
  {
    path: '/admin/media/choose',
    file: 'admin/media/picker-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
    query: ['q', 'page'],
  },
  {
    path: '/admin/media/framing',
    file: 'admin/images/framing-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
    query: ['file'],
  },
  { path: '/admin/media/frame', file: 'admin/images/frame-route.tsx', for: 'administrator', needs: 'write', responds: 'answers-to-forms' },
  {
    path: '/admin/media/replace',
    file: 'admin/media/replace-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
  },
  {
    path: '/add-picture',
    file: 'admin/images/add-image.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'answers-to-forms',
    limits: { pictures: { max: 60, minutes: 1 } },
  },
  { path: '/add-picture/from', file: 'admin/images/fetch-image.tsx', for: 'administrator', needs: 'write', responds: 'answers-to-forms' },
  {
    path: '/read-link',
    file: 'admin/link-fill/link-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'answers-to-forms',
    /** Each use sends a request to another site. */
    limits: { linksRead: { max: 40, minutes: 1 } },
  },
  { path: '/add-data-component', file: 'admin/import/add-data.tsx', for: 'administrator', needs: 'publish' },
  {
    path: '/add-data-component/import',
    file: 'admin/import/import-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
  },
  { path: '/admin/imports', file: 'admin/import/imports.tsx', for: 'administrator', needs: 'publish', query: ['page'] },
  { path: '/admin/messages', file: 'admin/inbox/messages.tsx', for: 'administrator', query: ['show', 'q', 'page'] },
  { path: '/admin/messages/:id', file: 'admin/inbox/message.tsx', for: 'administrator' },
  { path: '/admin/messages.csv', file: 'admin/inbox/messages-csv.tsx', for: 'administrator', responds: 'file' },
  { path: '/admin/people', file: 'admin/people/people.tsx', for: 'administrator', needs: 'people' },
  {
    path: '/admin/people/passkey',
    file: 'admin/people/passkey-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'answers-to-forms',
  },
  { path: '/admin/activity', file: 'admin/activity/activity.tsx', for: 'administrator', query: ['who', 'kind', 'page'] },
  { path: '/admin/site', file: 'admin/site/site.tsx', for: 'administrator', needs: 'settings' },
  { path: '/admin/site/search', file: 'admin/search-settings/searches.tsx', for: 'administrator', query: ['q', 'add', 'from'] },
  {
    path: '/admin/site/backup',
    file: 'admin/site/download-backup.tsx',
    for: 'administrator',
    needs: 'settings',
    responds: 'answers-to-forms',
    limits: { backupsMade: { max: 6, minutes: 60 } },
  },
  { path: '/admin/site/looks', file: 'admin/branding/branding.tsx', for: 'administrator' },
  { path: '/admin/site/company', file: 'admin/company/company.tsx', for: 'administrator' },
  { path: '/admin/site/facts', file: 'admin/claims/claims.tsx', for: 'administrator' },
  { path: '/admin/site/redirects', file: 'admin/redirects/redirects.tsx', for: 'administrator', query: ['from', 'edit', 'q', 'page'] },
  { path: '/admin/site/redirects.csv', file: 'admin/redirects/redirects-file.tsx', for: 'administrator', responds: 'file' },
  { path: '/admin/site/words', file: 'admin/site-copy/site-copy.tsx', for: 'administrator', needs: 'write' },
  {
    path: '/admin/site/words/:table',
    file: 'admin/site-copy/changes.tsx',
    for: 'administrator',
    needs: { read: 'write', change: 'publish' },
  },
  {
    path: '/admin/site/words/:table/changes',
    file: 'admin/site-copy/changes-route.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
  },
  {
    path: '/admin/site/words/:table/publish',
    file: 'admin/site-copy/publish-route.tsx',
    for: 'administrator',
    needs: 'publish',
    responds: 'answers-to-forms',
  },
  { path: '/admin/site/words/:table/history', file: 'admin/site-copy/history.tsx', for: 'administrator', needs: 'write', query: ['page'] },
  { path: '/admin/words/:table', file: 'editing/copy-route.tsx', for: 'administrator', needs: 'write', responds: 'file' },
  {
    path: '/admin/words/:table/share-picture',
    file: 'editing/share-image-preview.tsx',
    for: 'administrator',
    needs: 'write',
    responds: 'file',
  },
  { path: '/admin/page-views', file: 'admin/dashboard/page-views.tsx', for: 'administrator' },
  { path: `/manage-${site.slug}-blog-details`, file: 'admin/shell/capability-article.tsx', for: 'administrator', needs: 'write' },
  { path: '/manage-newsletter-details', file: 'admin/shell/capability-article.tsx', for: 'administrator', needs: 'write' },

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
  { path: '/favicon.ico', answeredBy: 'http/images/icons.ts', for: 'everyone', responds: 'file' },
  { path: '/apple-touch-icon.png', answeredBy: 'http/images/icons.ts', for: 'everyone', responds: 'file' },
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
    return { path, file: 'site/listings/insights.tsx', for: 'everyone', query: ['page'], listed: page(table, 'listing') }
  }) as ListRow<ListPath>[]
}

function formsOfKinds() {
  const edit = { file: 'admin/item-form/edit-item.tsx', for: 'administrator', needs: 'write', query: LIST_QUERY } as const
  return itemKinds.flatMap((kind) => [
    { path: itemPages[kind].add.path, file: 'admin/item-form/add-item.tsx', for: 'administrator', needs: 'write' } as const,
    { path: `/edit-${kind}/:id`, ...edit } as const,
    {
      path: `/edit-${kind}/:id/history`,
      file: 'admin/history/history.tsx',
      for: 'administrator',
      needs: 'write',
      query: ['page'],
    } as const,
    {
      path: `/preview/${kind}/:id`,
      file: 'admin/preview/preview.tsx',
      for: 'administrator',
      needs: 'write',
      query: ['as', 'width'],
    } as const,
    {
      path: `/preview/${kind}/:id/page`,
      file: 'admin/preview/preview-frame.tsx',
      for: 'administrator',
      needs: 'write',
      query: ['as', 'width'],
    } as const,
    { path: `/preview/${kind}/:id/links`, file: 'admin/preview/shared-links.tsx', for: 'administrator', needs: 'write' } as const,
  ])
}
