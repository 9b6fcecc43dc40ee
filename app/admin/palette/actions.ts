import {
  ADD_AUTHOR_PATH,
  BACKUPS_SECTION,
  BRANDING_PATH,
  CATEGORIES_PATH,
  CLAIMS_PATH,
  DASHBOARD_PATH,
  EXPORT_PATH,
  IMPORT_FILE_PATH,
  IMPORTS_PATH,
  INBOX_PATH,
  inboxPath,
  MAIL_PANEL,
  PEOPLE_PATH,
  PROFILE_PATH,
  REDIRECT_FORM,
  REDIRECTS_PATH,
  SEARCHES_PATH,
  SITE_PATH,
} from '#app/admin/paths/admin-paths.ts'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { MEDIA_PATH } from '#app/admin/paths/media-path.ts'
import { COMPANY_PATH } from '#app/content/copy-paths.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { Entry } from './entries.ts'

const DASHBOARD = /^\/admin$/
const POSTS = /^\/(?:admin\/)?(?:manage|add|edit)-|^\/admin\/(?:authors|categories|imports|export)/
const INBOX = /^\/admin\/messages/
const PAGES = /^\/admin\/site\/(?!search)/
const SETTINGS = /^\/admin\/(?:people|activity|site)$/

/** Links alone: what publishes or deletes asks on the screen that it leads to. */
export const ACTION_ENTRIES: readonly Entry[] = [
  ...itemKinds.map((kind): Entry => {
    const keywords = 'new create write post article start publish'
    return {
      title: kinds[kind].words.add,
      why: 'Posts',
      path: itemPages[kind].add.path,
      icon: 'plus',
      keywords,
      at: anyOf(DASHBOARD, POSTS),
    }
  }),
  {
    title: 'Import posts',
    why: 'Add Data',
    path: IMPORT_FILE_PATH,
    icon: 'upload',
    keywords: 'csv json file upload wordpress ghost',
    at: POSTS,
  },
  { title: 'Undo an import', why: 'Imports', path: IMPORTS_PATH, icon: 'undo', keywords: 'take back remove' },
  { title: 'Export posts', why: 'Export', path: EXPORT_PATH, icon: 'upload', keywords: 'download csv json', at: POSTS },
  {
    title: 'Finish a draft',
    why: 'Posts',
    path: `${MANAGE_PATH}?show=draft`,
    icon: 'draft',
    keywords: 'unpublished',
    at: anyOf(DASHBOARD, POSTS),
  },
  {
    title: 'See scheduled posts',
    why: 'Posts',
    path: `${MANAGE_PATH}?show=scheduled`,
    icon: 'scheduled',
    keywords: 'calendar planned later',
  },
  {
    title: 'Restore a deleted post',
    why: 'Posts',
    path: `${MANAGE_PATH}?show=deleted`,
    icon: 'undo',
    keywords: 'trash bin undelete',
    at: POSTS,
  },
  { title: 'Rename or merge categories', why: 'Categories', path: CATEGORIES_PATH, icon: 'content', keywords: 'topics', at: POSTS },
  {
    title: 'Add an author',
    why: 'Authors',
    path: ADD_AUTHOR_PATH,
    icon: 'plus',
    keywords: 'byline writer photo person',
    at: /^\/admin\/authors/,
  },
  {
    title: 'Replace an image',
    why: 'Media library',
    path: MEDIA_PATH,
    icon: 'picture',
    keywords: 'picture photo upload change',
    needs: 'publish',
    at: /^\/admin\/media/,
  },
  {
    title: 'See unread messages',
    why: 'Inbox',
    path: inboxPath({ text: '', show: 'unread', page: 1 }),
    icon: 'messages',
    keywords: 'answer reply',
    at: INBOX,
  },
  { title: 'Export messages', why: 'Inbox', path: INBOX_PATH, icon: 'messages', keywords: 'download csv leads', at: INBOX },
  {
    title: 'Send a test message',
    why: 'Dashboard',
    path: `${DASHBOARD_PATH}#${MAIL_PANEL}`,
    icon: 'messages',
    keywords: 'email mail check',
    needs: 'manage',
    at: anyOf(DASHBOARD, INBOX),
  },
  { title: 'Replace the logo', why: 'Branding', path: BRANDING_PATH, icon: 'upload', keywords: 'change add image', at: PAGES },
  { title: 'Change the accent color', why: 'Branding', path: BRANDING_PATH, icon: 'edit', keywords: 'colour theme design', at: PAGES },
  { title: 'Change the menu', why: 'Company details', path: COMPANY_PATH, icon: 'edit', keywords: 'navigation header services', at: PAGES },
  {
    title: 'Change a URL',
    why: 'Company details',
    path: COMPANY_PATH,
    icon: 'edit',
    keywords: 'office phone email contact',
    at: PAGES,
  },
  { title: 'Change the home page', why: 'Edit page', path: '/?edit', icon: 'edit', keywords: 'headline hero text', at: PAGES },
  { title: 'Add a question', why: 'Edit page: FAQ', path: '/faq?edit', icon: 'plus', keywords: 'faq answer' },
  { title: 'Confirm statements', why: 'Launch checklist', path: CLAIMS_PATH, icon: 'check', keywords: 'facts claims', at: PAGES },
  {
    title: 'Show the launch checklist',
    why: 'Launch checklist',
    path: CLAIMS_PATH,
    icon: 'check',
    keywords: 'hide get ready steps setup',
  },
  {
    title: 'Add a redirect',
    why: 'Redirects',
    path: `${REDIRECTS_PATH}#${REDIRECT_FORM}`,
    icon: 'plus',
    keywords: 'old url 301 404',
    at: PAGES,
  },
  { title: 'Add a synonym', why: 'Synonyms', path: SEARCHES_PATH, icon: 'plus', keywords: 'search words', at: /^\/admin\/site\/search/ },
  {
    title: 'Invite someone',
    why: 'People',
    path: PEOPLE_PATH,
    icon: 'plus',
    keywords: 'add person editor administrator colleague',
    at: SETTINGS,
  },
  {
    title: 'Add a passkey',
    why: 'Your profile',
    path: PROFILE_PATH,
    icon: 'plus',
    keywords: 'fingerprint face security login',
    at: SETTINGS,
  },
  {
    title: 'Sign out a device',
    why: 'People',
    path: PEOPLE_PATH,
    icon: 'people',
    keywords: 'log out session everywhere lost',
    at: SETTINGS,
  },
  {
    title: 'Download a backup',
    why: 'Backups',
    path: `${SITE_PATH}#${BACKUPS_SECTION}`,
    icon: 'upload',
    keywords: 'copy save restore',
    at: SETTINGS,
  },
  { title: 'View site', why: 'Home page', path: '/', icon: 'leavesSite', keywords: 'visit public open' },
]

function anyOf(...screens: readonly RegExp[]): RegExp {
  return new RegExp(screens.map(({ source }) => `(?:${source})`).join('|'))
}
