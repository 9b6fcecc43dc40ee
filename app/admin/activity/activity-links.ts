import {
  AUTHORS_PATH,
  BRANDING_PATH,
  CATEGORIES_PATH,
  CLAIMS_PATH,
  IMPORTS_PATH,
  INBOX_PATH,
  messagePath,
  PEOPLE_PATH,
  REDIRECTS_PATH,
  SEARCHES_PATH,
  SETTINGS_PATH,
  SITE_PATH,
} from '#app/admin/paths/admin-paths.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { MEDIA_PATH } from '#app/admin/paths/media-path.ts'
import { COMPANY_PATH, COPY_PATH } from '#app/content/copy-paths.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { ActivityEntry, ActivitySubject } from '#domain/activity/activity-log.ts'
import { type ActivityKind, type ActivityName, activityOf } from '#domain/activity/activity-types.ts'
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
  settings: SETTINGS_PATH,
}

const OF_SCREEN: Record<string, readonly ActivityName[]> = {
  [CATEGORIES_PATH]: ['category-renamed'],
  [AUTHORS_PATH]: ['author-added', 'author-changed', 'author-deleted'],
  [COPY_PATH]: ['words-published', 'words-discarded', 'words-restored'],
  '/admin': ['link-ignored'],
  [SITE_PATH]: ['backup-downloaded'],
  [INBOX_PATH]: ['messages-exported'],
  [REDIRECTS_PATH]: ['redirects-imported', 'redirects-exported', 'redirect-added', 'redirect-changed', 'redirect-deleted'],
  [PEOPLE_PATH]: [
    'person-invited',
    'invitation-revoked',
    'role-changed',
    'profile-changed',
    'passkey-added',
    'passkey-removed',
    'passkey-required',
    'passkey-not-required',
  ],
  [BRANDING_PATH]: ['looks-changed'],
  [COMPANY_PATH]: ['company-changed'],
  [CLAIMS_PATH]: ['fact-confirmed', 'fact-hidden', 'fact-shown', 'fact-undone'],
  [SEARCHES_PATH]: ['same-words-changed', 'searches-cleared'],
}

/** Leads to what an entry is about while that exists, else to its screen. */
export async function linkActivity(
  services: Pick<Services, 'store'>,
  { about, what, subject }: ActivityEntry,
  mayOpen: (href: string) => boolean,
): Promise<{ about: string; href: string }> {
  const screen = (what && (screenOf(what) ?? OF_KIND[activityOf(what).kind])) ?? SITE_PATH
  const found = subject && (await findSubject(services, subject))
  const href = found?.href ?? screen
  return { about: about || (found?.name ?? ''), href: mayOpen(href) ? href : '' }
}

function screenOf(what: ActivityName): string | undefined {
  return Object.keys(OF_SCREEN).find((path) => OF_SCREEN[path]?.includes(what))
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
