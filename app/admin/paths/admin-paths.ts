import type { PageQuery } from '#app/page-query.ts'
import type { MessageFilter } from '#domain/messages/messages.ts'

export const PALETTE_PATH = '/admin/find'
/** What is longer is cut on both sides. */
export const MAX_QUERY = 200
export const SIGNED_IN_PATH = '/admin/signed-in'
export const CHECKS_PATH = '/admin/checks'

export const AUTHORS_PATH = '/admin/authors'
export const NEW_AUTHOR = 'new'
export const ADD_AUTHOR_PATH = authorPath(NEW_AUTHOR)
export const CATEGORIES_PATH = '/admin/categories'
export const EXPORT_PATH = '/admin/export'
export const CSV_PATH = '/admin/items.csv'
export const NDJSON_PATH = '/admin/items.ndjson'
export const ADD_DATA_PATH = '/add-data-component'
export const IMPORT_FILE_PATH = '/add-data-component?from=file'
export const PREVIEW_PATH = '/add-data-component/preview'
export const IMPORTS_PATH = '/admin/imports'
export const UNDO_PATH = '/admin/imports/undo'

export const INBOX_PATH = '/admin/messages'
export const SPAM_PATH = inboxPath({ text: '', show: 'aside', page: 1 })
export const TRASH_PATH = inboxPath({ text: '', show: 'trash', page: 1 })

export const ERASURES_PATH = '/admin/messages/erasures'

export const BRANDING_PATH = '/admin/site/looks'
export const CLAIMS_PATH = '/admin/site/facts'
/** What the forms that bring the launch checklist back ask of the dashboard. */
export const SHOW_CHECKLIST = 'show-checklist'
export const REDIRECTS_PATH = '/admin/site/redirects'
export const REDIRECTS_FILE = '/admin/site/redirects.csv'
export const REDIRECT_FORM = 'redirect'
const NEW_REDIRECT = 'new'
export const SEARCHES_PATH = '/admin/site/search'
export const BEGINNING_PATH = `${SEARCHES_PATH}?from=beginning`

export const PEOPLE_PATH = '/admin/people'
export const PROFILE_PATH = '/admin/profile'
export const ACTIVITY_PATH = '/admin/activity'
export const SETTINGS_PATH = '/admin/settings'
export const REPLIES_PATH = '/admin/settings/replies'
export const DESTINATIONS_PATH = '/admin/settings/destinations'
export const TIME_ZONE_PATH = '/admin/settings/time-zone'
export const SITE_PATH = '/admin/site'
export const BACKUPS_SECTION = 'backups'
export const DOWNLOAD_PATH = '/admin/site/backup'

export type ActivityView = { who: string; kind: string; page: number }
export type InboxView = { text: string; show: MessageFilter; page: number }
export type RedirectsView = { text: string; page: number }

export function authorPath(id: string): string {
  return pathWith(AUTHORS_PATH, { edit: id })
}

export function destinationPath(id: string): string {
  return pathWith(DESTINATIONS_PATH, { open: id })
}

export function categoryPath(category: string): string {
  return pathWith(CATEGORIES_PATH, { name: category })
}

export function inboxPath({ text, show, page }: InboxView): string {
  return pathWith(INBOX_PATH, { show: show === 'inbox' ? '' : show, q: text, page })
}

export function messagePath(id: string): string {
  return `${INBOX_PATH}/${encodeURIComponent(id)}`
}

/** The id of any of their messages. No URL holds an address. */
export function senderPath(id: string): string {
  return `/admin/messages/senders/${encodeURIComponent(id)}`
}

const SHOWN: readonly MessageFilter[] = ['answered', 'aside', 'trash', 'mine', 'unread', 'problems']

export function messageFilterOf(query: PageQuery<'show'>): MessageFilter {
  return SHOWN.find((show) => show === query.get('show')) ?? 'inbox'
}

export function activityPath(view: ActivityView): string {
  return pathWith(ACTIVITY_PATH, view)
}

export function redirectsPath({ text, page }: RedirectsView): string {
  return pathWith(REDIRECTS_PATH, { q: text, page })
}

export function editRedirectPath(id: string, { text, page }: RedirectsView): string {
  return `${pathWith(REDIRECTS_PATH, { edit: id, q: text, page })}#${REDIRECT_FORM}`
}

export function newRedirectPath(from: string, { text, page }: RedirectsView): string {
  return `${pathWith(REDIRECTS_PATH, { from, edit: from === '' ? NEW_REDIRECT : '', q: text, page })}#${REDIRECT_FORM}`
}

/** Commas would split the term. */
export function addPath(search: string): string {
  return pathWith(SEARCHES_PATH, { add: search.replaceAll(/[,\s]+/g, ' ').trim() })
}

/** Without what is empty and without the first page. */
export function pathWith(path: string, query: Record<string, string | number>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '' && value !== 1)
  return given.length > 0 ? `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : path
}
