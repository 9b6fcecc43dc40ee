import { itemPages } from '#app/content/item-pages.ts'
import { site } from '#app/content/site.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Page } from './page.ts'

const PALETTE_LIMITS = { paletteSearches: { max: 240, minutes: 1, batched: true } } as const
const FILTERS = ['page', 'entry', 'group', 'source', 'campaign', 'searched', 'search', 'missing'] as const
const ANALYTICS_QUERY = ['range', 'from', 'to', 'compare', 'figure', 'open', 'as', ...FILTERS] as const
const LIST_QUERY = ['view', 'tab', 'kind', 'show', 'category', 'author', 'month', 'q', 'sort', 'page', 'left'] as const

/** Of the table of roles, what each page needs. A page that names nothing is for owners and administrators. */
const MANAGE = { for: 'administrator' } as const
const WRITE = { ...MANAGE, needs: 'write' } as const
const PUBLISH = { ...MANAGE, needs: 'publish' } as const
const PEOPLE = { ...MANAGE, needs: 'people' } as const
const SETTINGS = { ...MANAGE, needs: 'settings' } as const
const OVERVIEW = { ...MANAGE, needs: { read: 'write', change: 'manage' } } as const
const REVIEW = { ...MANAGE, needs: { read: 'write', change: 'publish' } } as const

export const adminPages = [
  { path: '/admin', file: 'admin/dashboard/dashboard.tsx', ...OVERVIEW },
  { path: '/admin/find', file: 'admin/palette/find-route.tsx', ...WRITE, responds: 'file', query: ['q', 'at'], limits: PALETTE_LIMITS },
  { path: '/admin/signed-in', file: 'admin/sign-in-again/signed-in.tsx', ...WRITE },
  { path: '/manage-all-blogs', file: 'admin/manage/manage.tsx', ...WRITE, query: LIST_QUERY },
  { path: '/admin/manage-blogs', file: 'admin/manage/manage.tsx', ...WRITE, query: LIST_QUERY },
  {
    path: '/admin/checks',
    file: 'admin/publish-checks/checks-route.tsx',
    ...WRITE,
    responds: 'file',
    query: ['id', 'title', 'link', 'category', 'to', 'picture'],
  },
  { path: '/admin/export', file: 'admin/export/export.tsx', ...MANAGE },
  { path: '/admin/items.csv', file: 'admin/export/items-file.tsx', ...MANAGE, responds: 'file', query: LIST_QUERY },
  { path: '/admin/items.ndjson', file: 'admin/export/items-file.tsx', ...MANAGE, responds: 'file', query: LIST_QUERY },
  { path: '/add-data-component/preview', file: 'admin/import/preview-route.tsx', ...PUBLISH, responds: 'answers-to-forms' },
  { path: '/admin/imports/undo', file: 'admin/import/undo-route.tsx', ...PUBLISH, responds: 'answers-to-forms' },
  { path: '/admin/categories', file: 'admin/categories/categories.tsx', ...PUBLISH, query: ['name'] },
  { path: '/admin/categories.json', file: 'admin/categories/category-names-route.tsx', ...WRITE, responds: 'file' },
  { path: '/admin/authors', file: 'admin/authors/authors.tsx', ...PUBLISH, query: ['edit', 'page'] },
  {
    path: '/admin/change-items',
    file: 'admin/bulk-actions/bulk-action-route.tsx',
    ...PUBLISH,
    responds: 'answers-to-forms',
    query: LIST_QUERY,
  },
  ...formsOfKinds(),
  { path: '/admin/media', file: 'admin/media/media.tsx', ...WRITE, query: ['show', 'q', 'page'] },
  { path: '/admin/media/missing', file: 'admin/media/missing-images.tsx', ...PUBLISH },
  { path: '/admin/media/choose', file: 'admin/media/picker-route.tsx', ...WRITE, responds: 'file', query: ['q', 'page'] },
  { path: '/admin/media/deleted', file: 'admin/media/deleted-image-route.tsx', ...WRITE, responds: 'file', query: ['file'] },
  { path: '/admin/media/framing', file: 'admin/images/framing-route.tsx', ...WRITE, responds: 'file', query: ['file'] },
  { path: '/admin/media/frame', file: 'admin/images/frame-route.tsx', ...WRITE, responds: 'answers-to-forms' },
  {
    path: '/add-picture',
    file: 'admin/images/add-image.tsx',
    ...WRITE,
    responds: 'answers-to-forms',
    limits: { pictures: { max: 60, minutes: 1 } },
  },
  { path: '/add-picture/from', file: 'admin/images/fetch-image.tsx', ...WRITE, responds: 'answers-to-forms' },
  {
    path: '/read-link',
    file: 'admin/link-fill/link-route.tsx',
    ...WRITE,
    responds: 'answers-to-forms',
    /** Each use sends a request to another site. */
    limits: { linksRead: { max: 40, minutes: 1 } },
  },
  { path: '/add-data-component', file: 'admin/import/add-data.tsx', ...PUBLISH, query: ['from'] },
  { path: '/add-data-component/import', file: 'admin/import/import-route.tsx', ...PUBLISH, responds: 'answers-to-forms' },
  { path: '/admin/imports', file: 'admin/import/imports.tsx', ...PUBLISH, query: ['page'] },
  { path: '/admin/messages', file: 'admin/inbox/messages.tsx', ...MANAGE, query: ['show', 'q', 'page'] },
  { path: '/admin/messages/:id', file: 'admin/inbox/message.tsx', ...MANAGE },
  { path: '/admin/messages/arrived', file: 'admin/inbox/arrived-route.ts', ...MANAGE, query: ['show', 'q', 'since'], responds: 'file' },
  { path: '/admin/messages.csv', file: 'admin/inbox/messages-csv.tsx', ...MANAGE, query: ['selected', 'sender', 'also'], responds: 'file' },
  { path: '/admin/messages/senders/:id', file: 'admin/senders/sender.tsx', ...MANAGE, query: ['also'] },
  { path: '/admin/messages/erasures', file: 'admin/senders/erasures.tsx', ...MANAGE },
  {
    path: '/admin/people',
    file: 'admin/people/people.tsx',
    ...PEOPLE,
    query: ['page'],
    /** A stolen session must not email the world. */
    limits: { invitations: { max: 60, minutes: 60 } },
  },
  { path: '/admin/profile', file: 'admin/people/profile.tsx', ...WRITE },
  { path: '/admin/people/passkey', file: 'admin/people/passkey-route.tsx', ...WRITE, responds: 'answers-to-forms' },
  { path: '/admin/activity', file: 'admin/activity/activity.tsx', ...MANAGE, query: ['who', 'kind', 'page'] },
  {
    path: '/admin/settings',
    file: 'admin/settings/settings.tsx',
    ...SETTINGS,
    limits: { checksRun: { max: 20, minutes: 60 } },
  },
  { path: '/admin/settings/replies', file: 'admin/settings/replies.tsx', ...MANAGE },
  { path: '/admin/settings/destinations', file: 'admin/destinations/destinations.tsx', ...SETTINGS, query: ['open'] },
  { path: '/admin/settings/time-zone', file: 'admin/settings/time-zone.tsx', ...SETTINGS, query: ['to', 'page', 'expiring'] },
  { path: '/admin/site', file: 'admin/site/site.tsx', ...SETTINGS },
  { path: '/admin/site/search', file: 'admin/search-settings/searches.tsx', ...MANAGE, query: ['add', 'from'] },
  {
    path: '/admin/site/backup',
    file: 'admin/site/download-backup.tsx',
    ...SETTINGS,
    responds: 'answers-to-forms',
    limits: { backupsMade: { max: 6, minutes: 60 } },
  },
  { path: '/admin/site/looks', file: 'admin/branding/branding.tsx', ...MANAGE },
  { path: '/admin/site/company', file: 'admin/company/company.tsx', ...MANAGE },
  { path: '/admin/site/facts', file: 'admin/claims/claims.tsx', ...MANAGE },
  { path: '/admin/site/redirects', file: 'admin/redirects/redirects.tsx', ...MANAGE, query: ['from', 'edit', 'q', 'page'] },
  { path: '/admin/site/redirects.csv', file: 'admin/redirects/redirects-file.tsx', ...MANAGE, responds: 'file' },
  { path: '/admin/site/words', file: 'admin/site-copy/site-copy.tsx', ...WRITE },
  { path: '/admin/site/words/:table', file: 'admin/site-copy/changes.tsx', ...REVIEW },
  { path: '/admin/site/words/:table/changes', file: 'admin/site-copy/changes-route.tsx', ...WRITE, responds: 'file' },
  { path: '/admin/site/words/:table/publish', file: 'admin/site-copy/publish-route.tsx', ...PUBLISH, responds: 'answers-to-forms' },
  { path: '/admin/site/words/:table/history', file: 'admin/site-copy/history.tsx', ...WRITE, query: ['page'] },
  { path: '/admin/words/:table', file: 'editing/copy-route.tsx', ...WRITE, responds: 'file' },
  { path: '/admin/words/:table/share-picture', file: 'editing/share-image-preview.tsx', ...WRITE, responds: 'file' },
  { path: '/admin/analytics', file: 'admin/analytics/analytics.tsx', ...MANAGE, query: ANALYTICS_QUERY },
  { path: '/admin/analytics.csv', file: 'admin/analytics/analytics-csv.tsx', ...MANAGE, responds: 'file', query: ANALYTICS_QUERY },
  { path: '/admin/page-views', file: 'admin/analytics/former-path.tsx', ...MANAGE, responds: 'file' },
  { path: `/manage-${site.slug}-blog-details`, file: 'admin/shell/capability-article.tsx', ...WRITE },
  { path: '/manage-newsletter-details', file: 'admin/shell/capability-article.tsx', ...WRITE },
] as const satisfies readonly Page[]

function formsOfKinds() {
  const edit = { file: 'admin/item-form/edit-item.tsx', ...WRITE, query: LIST_QUERY } as const
  const preview = { file: 'admin/preview/preview.tsx', ...WRITE, query: ['as', 'width'] } as const
  return itemKinds.flatMap((kind) => [
    { path: itemPages[kind].add.path, file: 'admin/item-form/add-item.tsx', ...WRITE } as const,
    { path: `/edit-${kind}/:id`, ...edit } as const,
    { path: `/edit-${kind}/:id/history`, file: 'admin/history/history.tsx', ...WRITE, query: ['page'] } as const,
    { path: `/preview/${kind}/:id`, ...preview } as const,
    { path: `/preview/${kind}/:id/page`, ...preview } as const,
    { path: `/preview/${kind}/:id/links`, file: 'admin/preview/shared-links.tsx', ...WRITE } as const,
  ])
}
