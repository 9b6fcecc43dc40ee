import { type FieldTable, fieldMeta, fieldNames } from '#domain/fields/fields.ts'
import { messageTable } from '#domain/messages/messages.ts'
import { spamSenderTable } from '#domain/messages/spam-senders.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import { csvRecord } from '#lib/text/csv.ts'
import type { Sender } from './find-sender.ts'

/** A line for each value that we keep, whatever it is. The byte order mark tells spreadsheets that the file is UTF-8. */
export function senderAsCsv({ messages, replies, marks }: Sender): string {
  const lines = [
    ...messages.flatMap((message) => [
      ...valuesOf('Message', message.received_at, messageTable, message),
      ...message.log.map(({ at, what, by, about }) => ['History', at, what, [about, by].filter(Boolean).join(' · ')]),
    ]),
    ...replies.flatMap((reply) => valuesOf('Reply', reply.created_at, outgoingTable, reply)),
    ...marks.flatMap((mark) => valuesOf('Spam mark', mark.marked_at, spamSenderTable, mark)),
  ]
  return `\uFEFF${[['Kept', 'Time', 'What', 'Value'], ...lines].map(csvRecord).join('')}`
}

function valuesOf(kept: string, at: string, table: FieldTable, body: Readonly<Record<string, unknown>>): string[][] {
  const names = fieldNames(table).filter((name) => body[name] !== undefined && body[name] !== '')
  return names.map((name) => [kept, at, fieldMeta(table, name).label, String(body[name])])
}
