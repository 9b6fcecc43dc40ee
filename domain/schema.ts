import { accessRuleTable } from '#domain/access/access-rules.ts'
import { administratorTable } from '#domain/access/administrators.ts'
import { signInAttemptTable } from '#domain/access/attempts.ts'
import { formKeyTable } from '#domain/access/form-keys.ts'
import { journalKeyTable } from '#domain/access/journal-keys.ts'
import { limitTable } from '#domain/access/limits.ts'
import { passkeyTable } from '#domain/access/passkeys.ts'
import { sessionTable } from '#domain/access/sessions.ts'
import { signInLinkTable } from '#domain/access/sign-in-links.ts'
import { activityTable } from '#domain/activity/activity-log.ts'
import { backupTryTable } from '#domain/backups/backup-tries.ts'
import { importTable } from '#domain/items/import-history.ts'
import { recordFields } from '#domain/items/item-record.ts'
import { itemTable } from '#domain/items/item-tables.ts'
import { type ItemKind, itemKinds } from '#domain/items/kinds.ts'
import { linkCheckTable } from '#domain/links/link-checks.ts'
import { emailStatusTable } from '#domain/messages/email-status.ts'
import { messageTable } from '#domain/messages/messages.ts'
import { imageTable } from '#domain/pictures/images.ts'
import { pictureUseTable } from '#domain/pictures/picture-uses.ts'
import { sharedPreviewTable } from '#domain/previews/shared-preview.ts'
import { redirectTable } from '#domain/redirects/redirects.ts'
import { revisionTable } from '#domain/revisions/revision.ts'
import { sameWordsTable } from '#domain/searches/same-words-list.ts'
import { siteWordsTable } from '#domain/words/stored-words.ts'
import { wordsVersionTable } from '#domain/words/words-history.ts'
import { workingCopyTable } from '#domain/working-copies/working-copy.ts'
import type { FieldTable } from './fields.ts'
import type { IndexName } from './index-names.ts'

const items = Object.fromEntries<FieldTable>(itemKinds.map((kind) => [kind, itemTable(kind).extend(recordFields)])) as Record<
  ItemKind,
  FieldTable
>

/** Every index of the store, with the fields its documents have. */
export const schema = {
  ...items,
  messages: messageTable,
  images: imageTable,
  'picture-uses': pictureUseTable,
  imports: importTable,
  'working-copies': workingCopyTable,
  revisions: revisionTable,
  'shared-previews': sharedPreviewTable,
  'journal-keys': journalKeyTable,
  'link-checks': linkCheckTable,
  'backup-tries': backupTryTable,
  'email-status': emailStatusTable,
  sessions: sessionTable,
  'sign-in-links': signInLinkTable,
  'sign-in-attempts': signInAttemptTable,
  limits: limitTable,
  'form-keys': formKeyTable,
  administrators: administratorTable,
  passkeys: passkeyTable,
  'access-rules': accessRuleTable,
  activities: activityTable,
  redirects: redirectTable,
  'same-words': sameWordsTable,
  'site-words': siteWordsTable,
  'site-words-history': wordsVersionTable,
} as const satisfies Record<IndexName, FieldTable>
