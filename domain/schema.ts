import { administratorTable } from './administrators.ts'
import { blogTable } from './blog.ts'
import { deletionFields } from './deletion.ts'
import type { FieldTable } from './fields.ts'
import { imageTable } from './images.ts'
import { importTable } from './import-history.ts'
import { messageTable } from './messages.ts'
import { newsTable } from './news.ts'
import { pageViewTable } from './page-views.ts'
import { sessionTable } from './sessions.ts'
import { signInAttemptTable } from './sign-in.ts'
import { signInLinkTable } from './sign-in-links.ts'

/** Every index of the store, with the fields its documents have. */
export const schema = {
  news: newsTable.extend(deletionFields),
  blog: blogTable.extend(deletionFields),
  messages: messageTable,
  images: imageTable,
  thumbnails: imageTable,
  imports: importTable,
  sessions: sessionTable,
  'sign-in-links': signInLinkTable,
  'sign-in-attempts': signInAttemptTable,
  administrators: administratorTable,
  'page-views': pageViewTable,
} as const satisfies Record<string, FieldTable>

export type IndexName = keyof typeof schema
