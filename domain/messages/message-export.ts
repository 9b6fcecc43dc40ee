import { type FieldMeta, fieldMeta } from '#domain/fields.ts'
import type { Store } from '#domain/services.ts'
import { csvRecord } from '#domain/text/csv.ts'
import { listMessages, type Message, messageTable, readMessage } from './messages.ts'

const AT_ONCE = 500
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
] as const satisfies (keyof Message)[]

/** All messages as a CSV file, piece by piece, newest first. The mark at the beginning tells spreadsheets that it is UTF-8. */
export async function* messagesAsCsv(store: Store): AsyncGenerator<string, void> {
  const columns = COLUMNS.map((name) => ({ name, ...fieldMeta(messageTable, name) }))
  let piece = `\uFEFF${csvRecord(columns.map(({ label }) => label))}`
  // A message that arrives meanwhile pushes others to the next page.
  const written = new Set<string>()
  for (let from = 0; ; from += AT_ONCE) {
    const { documents } = await listMessages(store, { from, size: AT_ONCE })
    for (const document of documents.filter(({ id }) => !written.has(id))) {
      written.add(document.id)
      const message = readMessage(document)
      piece += csvRecord(columns.map(({ name, kind }) => cellText(message[name], kind)))
    }
    yield piece
    if (documents.length < AT_ONCE) return
    piece = ''
  }
}

function cellText(value: string | number | boolean, kind: FieldMeta['kind']): string {
  if (kind === 'flag') return value ? 'yes' : 'no'
  return String(value)
}
