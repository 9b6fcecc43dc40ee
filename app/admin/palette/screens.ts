import {
  ACTIVITY_PATH,
  AUTHORS_PATH,
  BRANDING_PATH,
  CATEGORIES_PATH,
  CLAIMS_PATH,
  EXPORT_PATH,
  IMPORTS_PATH,
  INBOX_PATH,
  PEOPLE_PATH,
  PROFILE_PATH,
  REDIRECTS_PATH,
  SEARCHES_PATH,
  SITE_PATH,
  SPAM_PATH,
} from '#app/admin/paths/admin-paths.ts'
import { controlId } from '#app/admin/paths/company-path.ts'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { MEDIA_PATH } from '#app/admin/paths/media-path.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { company } from '#app/content/company.ts'
import { COMPANY_PATH, COPY_PATH, editingPath } from '#app/content/copy-paths.ts'
import type { CopyField } from '#domain/site-copy/copy-fields.ts'
import type { Entry } from './entries.ts'

const MAIN: readonly Entry[] = [
  { title: 'Dashboard', why: 'To do, scheduled next', path: '/admin', icon: 'dashboard', keywords: 'home overview start profile' },
  {
    title: 'Posts',
    why: 'News and blogs',
    path: MANAGE_PATH,
    icon: 'content',
    keywords: 'manage content articles drafts scheduled live expired',
  },
  { title: 'Authors', why: 'Names, roles, photos', path: AUTHORS_PATH, icon: 'people', keywords: 'byline writers people bio role photo' },
  { title: 'Media library', why: 'All images', path: MEDIA_PATH, icon: 'picture', keywords: 'pictures photos files uploads alt text' },
  { title: 'Inbox', why: 'Messages', path: INBOX_PATH, icon: 'messages', keywords: 'contact form leads mail email replies' },
  { title: 'Spam', why: 'Inbox', path: SPAM_PATH, icon: 'messages', keywords: 'junk suspected set aside' },
  {
    title: 'Analytics',
    why: 'Page views, top pages',
    path: '/admin/page-views',
    icon: 'pageViews',
    keywords: 'traffic visitors statistics stats',
  },
  { title: 'Pages', why: 'Text of every page', path: COPY_PATH, icon: 'page', keywords: 'copy words edit headlines content' },
  {
    title: 'Branding',
    why: 'Logo, accent color',
    path: BRANDING_PATH,
    icon: 'picture',
    keywords: 'looks theme design appearance colour favicon icon',
  },
  {
    title: 'Company details',
    why: 'Name, addresses, menu',
    path: COMPANY_PATH,
    icon: 'site',
    keywords: 'email phone offices footer navigation social',
  },
  {
    title: 'Redirects',
    why: 'Old URLs, missing pages',
    path: REDIRECTS_PATH,
    icon: 'leavesSite',
    keywords: '301 302 404 not found broken links slug',
  },
  { title: 'Synonyms', why: 'Search words', path: SEARCHES_PATH, icon: 'search', keywords: 'searches without results same terms' },
  { title: 'Launch checklist', why: 'Statements to confirm', path: CLAIMS_PATH, icon: 'check', keywords: 'facts claims proof' },
  {
    title: 'People',
    why: 'Access, passkeys, devices',
    path: PEOPLE_PATH,
    icon: 'people',
    keywords: 'users administrators accounts invite team security',
  },
  {
    title: 'Your profile',
    why: 'Name, photo, passkeys',
    path: PROFILE_PATH,
    icon: 'people',
    keywords: 'account me own passkey',
  },
  { title: 'Backups', why: 'Copies of the data', path: SITE_PATH, icon: 'settings', keywords: 'site restore download save settings' },
  { title: 'Activity', why: 'Who did what', path: ACTIVITY_PATH, icon: 'history', keywords: 'log audit record history' },
  {
    title: 'Settings',
    why: 'People, backups, activity',
    path: PEOPLE_PATH,
    icon: 'settings',
    keywords: 'options preferences configuration',
  },
  { title: 'Categories', why: 'Rename, merge', path: CATEGORIES_PATH, icon: 'content', keywords: 'topics tags taxonomy' },
  { title: 'Imports', why: 'Earlier files, undo', path: IMPORTS_PATH, icon: 'upload', keywords: 'csv json wordpress ghost' },
  { title: 'Export', why: 'Posts as a file', path: EXPORT_PATH, icon: 'upload', keywords: 'download csv json' },
]

const OWN_SCREENS = new Set([COMPANY_PATH])

const PAGE_ENTRIES: readonly Entry[] = allPageCopy
  .map(
    (table): Entry => ({
      title: table.label,
      why: 'Edit page',
      path: editingPath(table),
      icon: 'page',
      keywords: `text ${table.path ?? ''}`,
    }),
  )
  .filter(({ path }) => !OWN_SCREENS.has(path))

const DETAIL_ENTRIES: readonly Entry[] = Object.entries(company.field.of).flatMap(([name, field]) =>
  field.type === 'group'
    ? Object.entries(field.of).map(([inner, each]) => detail(`${name}.${inner}`, each, labelOf(field)))
    : [detail(name, field, '')],
)

function detail(place: string, field: CopyField, group: string): Entry {
  const path = `${COMPANY_PATH}#${controlId(place)}`
  return { title: labelOf(field), why: 'Company details', path, icon: 'site', keywords: `${group} setting` }
}

function labelOf(field: CopyField): string {
  return 'label' in field ? field.label : ''
}

export const SCREEN_ENTRIES: readonly Entry[] = [...MAIN, ...PAGE_ENTRIES, ...DETAIL_ENTRIES]
