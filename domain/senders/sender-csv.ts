import { activityTable } from '#domain/activity/activity-log.ts'
import { everyDocument } from '#domain/documents/documents.ts'
import { type FieldTable, fieldMeta, fieldNames } from '#domain/fields/fields.ts'
import { messageTable } from '#domain/messages/messages.ts'
import { spamSenderTable } from '#domain/messages/spam-senders.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { csvRecord } from '#lib/text/csv.ts'
import type { Sender } from './find-sender.ts'

/** A line for each value that we keep, whatever it is. The byte order mark tells spreadsheets that the file is UTF-8. */
export async function senderAsCsv(store: Store, { messages, replies, deliveries, marks }: Sender): Promise<string> {
  const ids = messages.map(({ id }) => id)
  const activities: DocumentBody[] = []
  for await (const { body } of everyDocument(store, { indexes: ['activities'] }))
    if (ids.includes(String(readAt(body.subject, 'id')))) activities.push(body)
  const lines = [
    ...messages.flatMap((message) => [
      ...valuesOf('Message', message.received_at, messageTable, message),
      ...message.log.map(({ at, what, by, about }) => ['History', at, what, [about, by].filter(Boolean).join(' · ')]),
    ]),
    ...replies.flatMap((reply) => valuesOf('Reply', reply.created_at, outgoingTable, reply)),
    ...deliveries.flatMap((delivery) => valuesOf('Delivery', String(delivery.created_at), outgoingTable, delivery)),
    ...activities.flatMap((activity) => valuesOf('Activity', String(activity.at), activityTable, activity)),
    ...marks.flatMap((mark) => valuesOf('Spam mark', mark.marked_at, spamSenderTable, mark)),
  ]
  return `\uFEFF${[['Kept', 'Time', 'What', 'Value'], ...lines].map(csvRecord).join('')}`
}

function valuesOf(kept: string, at: string, table: FieldTable, body: Readonly<Record<string, unknown>>): string[][] {
  const names = fieldNames(table).filter((name) => body[name] !== undefined && body[name] !== '')
  return names.map((name) => [kept, at, fieldMeta(table, name).label, String(body[name])])
}
