import { AUTHORS_PATH } from '#app/admin/paths/authors-path.ts'
import { BRANDING_PATH } from '#app/admin/paths/branding-path.ts'
import { CATEGORIES_PATH } from '#app/admin/paths/categories-path.ts'
import { CLAIMS_PATH } from '#app/admin/paths/claims-path.ts'
import { IMPORTS_PATH } from '#app/admin/paths/imports-path.ts'
import { INBOX_PATH, messagePath } from '#app/admin/paths/inbox-path.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { MEDIA_PATH } from '#app/admin/paths/media-path.ts'
import { PEOPLE_PATH } from '#app/admin/paths/people-path.ts'
import { REDIRECTS_PATH } from '#app/admin/paths/redirects-path.ts'
import { SITE_PATH } from '#app/admin/paths/site-paths.ts'
import { SEARCHES_PATH } from '#app/admin/paths/synonyms-path.ts'
import { COMPANY_PATH, COPY_PATH } from '#app/content/copy-paths.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { ActivityEntry, ActivitySubject } from '#domain/activity/activity-log.ts'
import { type ActivityKind, type ActivityName, activities } from '#domain/activity/activity-types.ts'
import { findItem } from '#domain/items/items.ts'
import { DEFAULT_KIND } from '#domain/kinds/kinds.ts'
import { findMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'

const OF_KIND: Record<ActivityKind, string> = {
  'signing-in': PEOPLE_PATH,
  content: listPath(DEFAULT_KIND),
  pictures: MEDIA_PATH,
  files: IMPORTS_PATH,
  messages: INBOX_PATH,
  settings: SITE_PATH,
}

const OF_NAME: Partial<Record<ActivityName, string>> = {
  'category-renamed': CATEGORIES_PATH,
  'author-added': AUTHORS_PATH,
  'author-changed': AUTHORS_PATH,
  'author-deleted': AUTHORS_PATH,
  'words-published': COPY_PATH,
  'words-discarded': COPY_PATH,
  'words-restored': COPY_PATH,
  'link-ignored': '/admin',
  'backup-downloaded': SITE_PATH,
  'messages-exported': INBOX_PATH,
  'redirects-imported': REDIRECTS_PATH,
  'redirects-exported': REDIRECTS_PATH,
  'redirect-added': REDIRECTS_PATH,
  'redirect-changed': REDIRECTS_PATH,
  'redirect-deleted': REDIRECTS_PATH,
  'person-invited': PEOPLE_PATH,
  'invitation-revoked': PEOPLE_PATH,
  'role-changed': PEOPLE_PATH,
  'profile-changed': PEOPLE_PATH,
  'passkey-added': PEOPLE_PATH,
  'passkey-removed': PEOPLE_PATH,
  'passkey-required': PEOPLE_PATH,
  'passkey-not-required': PEOPLE_PATH,
  'looks-changed': BRANDING_PATH,
  'company-changed': COMPANY_PATH,
  'fact-confirmed': CLAIMS_PATH,
  'fact-hidden': CLAIMS_PATH,
  'fact-shown': CLAIMS_PATH,
  'fact-undone': CLAIMS_PATH,
  'same-words-changed': SEARCHES_PATH,
  'searches-cleared': SEARCHES_PATH,
}

type Linked = { about: string; href: string }

/** Leads to what an entry is about while that exists, else to its screen. */
export async function linkActivity(
  services: Pick<Services, 'store'>,
  { about, what, subject }: ActivityEntry,
  mayOpen: (href: string) => boolean,
): Promise<Linked> {
  const screen = (what && (OF_NAME[what] ?? OF_KIND[activities[what].kind])) ?? SITE_PATH
  const found = subject && (await findSubject(services, subject))
  const href = found?.href ?? screen
  return { about: about || (found?.name ?? ''), href: mayOpen(href) ? href : '' }
}

async function findSubject(
  services: Pick<Services, 'store'>,
  { kind, id }: ActivitySubject,
): Promise<{ name: string; href: string } | undefined> {
  if (kind === 'message') {
    const message = await findMessage(services.store, id)
    return message && { name: message.subject || message.from_name, href: messagePath(id) }
  }
  const item = await findItem(services, kind, id)
  return item && { name: item.title || 'Untitled', href: editPath(kind, id) }
}
