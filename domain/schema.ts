import { accessPolicyTable } from '#domain/access/access-policy.ts'
import { administratorTable } from '#domain/access/administrators.ts'
import { challengeTable } from '#domain/access/challenges.ts'
import { passkeyTable } from '#domain/access/passkeys.ts'
import { personTable } from '#domain/access/people.ts'
import { rateLimitTable } from '#domain/access/rate-limits.ts'
import { sessionTable } from '#domain/access/sessions.ts'
import { signInLinkTable } from '#domain/access/sign-in-links.ts'
import { formSigningKeyTable, unsavedTextKeyTable } from '#domain/access/stored-keys.ts'
import { activityTable } from '#domain/activity/activity-log.ts'
import { visitSaltTable, visitTable } from '#domain/analytics/visits.ts'
import { authorTable } from '#domain/authors/authors.ts'
import { backupAttemptTable } from '#domain/backups/backup-attempts.ts'
import { destinationTable } from '#domain/destinations/destination.ts'
import { emailStatusTable } from '#domain/email/email-status.ts'
import type { FieldTable } from '#domain/fields/fields.ts'
import { imageUsageTable } from '#domain/images/image-usage.ts'
import { imageTable } from '#domain/images/images.ts'
import { importTable } from '#domain/import-records/import-records.ts'
import { itemUrlTable } from '#domain/items/item-url.ts'
import { readyPostTable } from '#domain/items/ready-posts.ts'
import { systemFields } from '#domain/items/system-fields.ts'
import { itemTable } from '#domain/kinds/item-tables.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { linkCheckTable } from '#domain/link-checks/link-checks.ts'
import { deletedImageTable } from '#domain/media/media.ts'
import { messageTable } from '#domain/messages/messages.ts'
import { spamSenderTable } from '#domain/messages/spam-senders.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { IndexName } from '#domain/ports/store.ts'
import { sharedPreviewTable } from '#domain/previews/shared-preview.ts'
import { redirectTable } from '#domain/redirects/redirects.ts'
import { revisionTable } from '#domain/revisions/revision.ts'
import { erasureTable } from '#domain/senders/erasures.ts'
import { siteCopyTable } from '#domain/site-copy/copy-store.ts'
import { copyVersionTable } from '#domain/site-copy/copy-versions.ts'
import { siteSettingsTable } from '#domain/site-settings/site-settings.ts'
import { synonymTable } from '#domain/synonyms/synonyms.ts'
import { workingCopyTable } from '#domain/working-copies/working-copy.ts'
import { recordOf } from '#lib/objects/objects.ts'

const items = recordOf(itemKinds, (kind): FieldTable => itemTable(kind).extend(systemFields))

export const schema = {
  ...items,
  messages: messageTable,
  images: imageTable,
  'picture-uses': imageUsageTable,
  imports: importTable,
  'working-copies': workingCopyTable,
  revisions: revisionTable,
  'shared-previews': sharedPreviewTable,
  'journal-keys': unsavedTextKeyTable,
  'link-checks': linkCheckTable,
  'backup-tries': backupAttemptTable,
  'email-status': emailStatusTable,
  sessions: sessionTable,
  'sign-in-links': signInLinkTable,
  'sign-in-attempts': challengeTable,
  limits: rateLimitTable,
  'form-keys': formSigningKeyTable,
  administrators: administratorTable,
  passkeys: passkeyTable,
  'access-rules': accessPolicyTable,
  activities: activityTable,
  redirects: redirectTable,
  'same-words': synonymTable,
  'site-words': siteCopyTable,
  'site-words-history': copyVersionTable,
  'item-urls': itemUrlTable,
  authors: authorTable,
  people: personTable,
  'ready-posts': readyPostTable,
  'deleted-images': deletedImageTable,
  'site-settings': siteSettingsTable,
  visits: visitTable,
  'visit-salts': visitSaltTable,
  'spam-senders': spamSenderTable,
  outgoing: outgoingTable,
  erasures: erasureTable,
  destinations: destinationTable,
} as const satisfies Record<IndexName, FieldTable>
