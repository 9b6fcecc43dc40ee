import { everyDocument } from '#domain/documents/documents.ts'
import { NOT_TRASHED } from '#domain/email/delivery.ts'
import { fieldMeta } from '#domain/fields/fields.ts'
import type { Store } from '#domain/ports/store.ts'
import { csvRecord } from '#lib/text/csv.ts'
import { type Message, messageTable, readMessage } from './messages.ts'

const COLUMNS = [
  'received_at',
  'from_name',
  'email',
  'subject',
  'message',
  'read',
  'answered',
  'suspicious',
  'delivery',
  'attempts',
  'delivered_at',
  'last_error',
  'from_page',
  'from_button',
  'entry_page',
  'source',
  'campaign',
] as const satisfies (keyof Message)[]

/** Trash is left out, unless its messages are chosen. The byte order mark tells spreadsheets that the file is UTF-8. */
export async function* messagesAsCsv(store: Store, ids: readonly string[] = []): AsyncGenerator<string, void> {
  const columns = COLUMNS.map((name) => ({ name, ...fieldMeta(messageTable, name) }))
  yield `\uFEFF${csvRecord(columns.map(({ label }) => label))}`
  const sort = { field: 'received_at', order: 'descending' } as const
  for await (const document of everyDocument(store, {
    indexes: ['messages'],
    sort,
    ...(ids.length > 0 ? { ids } : { where: [NOT_TRASHED] }),
  })) {
    const message = readMessage(document)
    yield csvRecord(columns.map(({ name, kind }) => (kind === 'flag' ? (message[name] ? 'yes' : 'no') : String(message[name]))))
  }
}
