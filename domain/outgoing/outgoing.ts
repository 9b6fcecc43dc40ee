import { z } from 'zod'
import { listDestinations } from '#domain/destinations/destination.ts'
import { everyDocument, removeLatest } from '#domain/documents/documents.ts'
import { type DeliveryState, deliveryFields, isTrashed, newDelivery, TEST } from '#domain/email/delivery.ts'
import { type Outbox, openEmail } from '#domain/email/send-stored.ts'
import { email, lines, moment, number, readFields, text } from '#domain/fields/fields.ts'
import type { Mail, Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, Store } from '#domain/ports/store.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/dates.ts'

export const EMAIL_CHANNEL = 'email'
const TEST_KEPT_MS = 7 * DAY_MS

export const outgoingTable = z.object({
  ...deliveryFields,
  kind: text(20, { label: 'Kind', indexed: true, ownLists: true }),
  message: text(200, { label: 'Message', indexed: true, ownLists: true }),
  channel: text(200, { label: 'Channel', indexed: true, ownLists: true }),
  created_at: moment({ label: 'Queued', indexed: true, listedBy: true }),
  by: text(254, { label: 'By' }),
  to: email({ label: 'To', indexed: true }),
  to_name: text(200, { label: 'Name' }),
  subject: text(300, { label: 'Subject' }),
  text: lines(20_000, { label: 'Text' }),
  follows: text(4000, { label: 'Emails before it' }),
  form: text(100, { label: 'Form that sent it' }),
  asked_at: moment({ label: 'Last attempt' }),
  took_ms: number({ label: 'Milliseconds' }),
  answer_status: number({ label: 'Status of the answer' }),
  answer: lines(2000, { label: 'Answer' }),
})

type OutgoingEmail = 'reply' | 'acknowledgement'

export type Outgoing = Omit<z.infer<typeof outgoingTable>, 'kind'> & { id: string; kind: OutgoingEmail }

function readOutgoing({ id, body }: { id: string; body: DocumentBody }): Outgoing {
  const { kind, ...fields } = readFields(outgoingTable, body)
  return { id, ...fields, kind: kind === 'acknowledgement' ? kind : 'reply' }
}

type Queued = Pick<Outgoing, 'kind' | 'message' | 'to' | 'subject' | 'text'> &
  Partial<Pick<Outgoing, 'by' | 'to_name' | 'follows' | 'form'>>

/** The id is the email's place in its thread, so two can't take the same one. */
export async function queueEmail({ store, now }: Pick<Services, 'now' | 'store'>, id: string, email: Queued): Promise<boolean> {
  const body = { by: '', to_name: '', follows: '', form: '', ...email, channel: EMAIL_CHANNEL, created_at: now().toISOString() }
  return (await store.create({ index: 'outgoing', id, body: { ...body, ...newDelivery(true, now()) } })).ok
}

export function acknowledgementId(message: string): string {
  return `${message}.acknowledgement`
}

export function replyId(message: string, number: number): string {
  return `${message}.reply-${number}`
}

/** By id, because a search may not know the newest one yet. */
export async function listEmails(store: Store, message: string): Promise<Outgoing[]> {
  const found: Outgoing[] = []
  const acknowledgement = await store.get('outgoing', acknowledgementId(message))
  if (acknowledgement) found.push(readOutgoing(acknowledgement))
  for (let number = 0; ; number++) {
    const reply = await store.get('outgoing', replyId(message, number))
    if (!reply) return found
    found.push(readOutgoing(reply))
  }
}

export async function countDeliveryProblems(store: Store): Promise<number> {
  const channels = [EMAIL_CHANNEL, ...(await listDestinations(store)).map(({ id }) => id)]
  const where: Filter[] = [
    { field: 'kind', in: ['reply', 'webhook'] },
    { field: 'channel', in: channels },
    { field: 'delivery', in: ['failed', 'unknown'] satisfies DeliveryState[] },
  ]
  return (await store.find({ indexes: ['outgoing'], where, size: 0 })).total
}

export async function removeOrphans({ store, now }: Pick<Services, 'now' | 'store'>, shouldStop = () => false): Promise<number> {
  let removed = 0
  const where = [{ field: 'created_at', lte: new Date(now().getTime() - HOUR_MS).toISOString() }]
  for await (const { id, body } of everyDocument(store, { indexes: ['outgoing'], where, fields: ['message', 'kind', 'created_at'] })) {
    if (shouldStop()) break
    if (body.kind === TEST && isWithinLast(String(body.created_at), now(), TEST_KEPT_MS)) continue
    if (await store.get('messages', String(body.message))) continue
    if (await removeLatest(store, { index: 'outgoing', id, refresh: false, useReserve: true })) removed++
  }
  return removed
}

export const emailNames: Record<OutgoingEmail, string> & Record<string, string | undefined> = {
  reply: 'Reply',
  acknowledgement: 'Acknowledgement',
}

export const visitorEmails: Outbox = {
  index: 'outgoing',
  where: [{ field: 'channel', equals: EMAIL_CHANNEL }],
  async open(services, stored, patience) {
    const email = readOutgoing(stored)
    if (email.kind === 'reply' || (await isWanted(services.store, email)))
      return openEmail(services, mailOf(email), { event: emailNames[email.kind], ...patience })
    await services.store.remove(stored, { refresh: false })
    return undefined
  },
}

async function isWanted(store: Store, { message, delivery }: Outgoing): Promise<boolean> {
  const { body } = (await store.get('messages', message)) ?? {}
  return delivery !== 'waiting' || (body !== undefined && body.suspicious !== true && !isTrashed(body))
}

function mailOf({ id, kind, to, to_name, subject, text, created_at, follows }: Outgoing): Mail {
  return {
    id,
    from_name: '',
    to_name,
    email: to,
    to,
    subject,
    message: text,
    receivedAt: new Date(created_at),
    toVisitor: { follows: follows.split(' ').filter(Boolean), isAutomatic: kind === 'acknowledgement' },
  }
}
