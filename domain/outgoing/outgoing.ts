import { z } from 'zod'
import { everyDocument } from '#domain/documents/every-document.ts'
import { removeLatest } from '#domain/documents/remove-latest.ts'
import { type DeliveryState, deliveryFields, newDelivery, readDelivery } from '#domain/email/delivery.ts'
import { lines, moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, Store } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'

export const EMAIL_CHANNEL = 'email'

/** What's sent about a message, beside its notification. */
export const outgoingTable = z.object({
  ...deliveryFields,
  kind: text(20, { label: 'Kind', indexed: true, ownLists: true }),
  message: text(200, { label: 'Message', indexed: true, ownLists: true }),
  channel: text(200, { label: 'Channel', indexed: true, ownLists: true }),
  created_at: moment({ label: 'Queued', indexed: true, listedBy: true }),
  by: text(254, { label: 'By' }),
  to: text(254, { label: 'To' }),
  to_name: text(200, { label: 'Name' }),
  subject: text(300, { label: 'Subject' }),
  text: lines(20_000, { label: 'Text' }),
  follows: text(4000, { label: 'Emails before it' }),
})

type OutgoingFields = Omit<z.infer<typeof outgoingTable>, 'kind'> & { kind: OutgoingEmail }

export type OutgoingEmail = 'reply' | 'acknowledgement'

export type Outgoing = OutgoingFields & { id: string; delivery: DeliveryState }

const EMAILS: Filter = { field: 'channel', equals: EMAIL_CHANNEL }
const MOST_LISTED = 100

export function readOutgoing({ id, body }: { id: string; body: DocumentBody }): Outgoing {
  const { kind, ...fields } = readFields(outgoingTable, body)
  return { id, ...fields, kind: kind === 'acknowledgement' ? kind : 'reply', delivery: readDelivery(body).delivery }
}

type Queued = Pick<Outgoing, 'kind' | 'message' | 'to' | 'subject' | 'text'> & Partial<Pick<Outgoing, 'by' | 'to_name' | 'follows'>>

/** `id` makes a repeated request harmless: gives whether this one queued it. */
export async function queueEmail(
  { store, now }: Pick<Services, 'now' | 'store'>,
  email: Queued,
  id = newId(now()),
): Promise<{ id: string; isNew: boolean }> {
  const body = { by: '', to_name: '', follows: '', ...email, channel: EMAIL_CHANNEL, created_at: now().toISOString() }
  const { ok } = await store.create({ index: 'outgoing', id, body: { ...body, ...newDelivery(true, now()) } })
  return { id, isNew: ok }
}

export async function listEmails(store: Store, message: string): Promise<Outgoing[]> {
  const where: Filter[] = [{ field: 'message', equals: message }, EMAILS]
  const sort = { field: 'created_at', order: 'ascending' } as const
  return (await store.find({ indexes: ['outgoing'], where, sort, size: MOST_LISTED })).documents.map(readOutgoing)
}

export async function removeOrphanedEmails({ store }: Pick<Services, 'store'>, shouldStop = () => false): Promise<number> {
  let removed = 0
  for await (const { id, body } of everyDocument(store, { indexes: ['outgoing'], where: [EMAILS], fields: ['message'] })) {
    if (shouldStop()) break
    if (await store.get('messages', String(body.message))) continue
    if (await removeLatest(store, { index: 'outgoing', id, refresh: false, useReserve: true })) removed++
  }
  return removed
}
