import { administratorTable } from '#domain/access/administrators.ts'
import { sessionTable } from '#domain/access/sessions.ts'
import { signInAttemptTable } from '#domain/access/sign-in.ts'
import { signInLinkTable } from '#domain/access/sign-in-links.ts'
import { blogTable } from '#domain/items/blog.ts'
import { importTable } from '#domain/items/import-history.ts'
import { recordFields } from '#domain/items/item-record.ts'
import { newsTable } from '#domain/items/news.ts'
import { messageTable } from '#domain/messages/messages.ts'
import { imageTable } from '#domain/pictures/images.ts'
import type { FieldTable } from './fields.ts'
import type { IndexName } from './index-names.ts'

/** Every index of the store, with the fields its documents have. */
export const schema = {
  news: newsTable.extend(recordFields),
  blog: blogTable.extend(recordFields),
  messages: messageTable,
  images: imageTable,
  imports: importTable,
  sessions: sessionTable,
  'sign-in-links': signInLinkTable,
  'sign-in-attempts': signInAttemptTable,
  administrators: administratorTable,
} as const satisfies Record<IndexName, FieldTable>
