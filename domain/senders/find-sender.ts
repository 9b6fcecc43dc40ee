import { everyDocument } from '#domain/documents/documents.ts'
import { type Message, readMessage } from '#domain/messages/messages.ts'
import { findSpamSender } from '#domain/messages/spam-senders.ts'
import { listEmails, type Outgoing } from '#domain/outgoing/outgoing.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { foldAddress, mailboxOf } from '#lib/text/email-address.ts'

export type Sender = {
  addresses: readonly [string, ...string[]]
  alike: ReadonlyMap<string, string>
  messages: readonly Message[]
  replies: readonly Outgoing[]
  /** What destinations may have got. */
  deliveries: readonly DocumentBody[]
  marks: readonly { marked_at: string; marked_by: string }[]
}

/** `id` and `also` are ids of messages or spam marks, so that no URL holds an address. */
export async function findSender(store: Store, id: string, also: readonly string[]): Promise<Sender | undefined> {
  const [address = '', ...others] = await Promise.all([id, ...also].map((one) => findAddress(store, one)))
  if (address === '') return undefined
  const isAlike = (other: string) => other !== address && mailboxOf(other) === mailboxOf(address)
  const addresses = [address, ...new Set(others.filter(isAlike))] as const
  const messages: Message[] = []
  const alike = new Map<string, string>()
  const where = [{ field: 'email', equals: address }] as const
  const sort = { field: 'received_at', order: 'descending' } as const
  for await (const document of everyDocument(store, { indexes: ['messages'], where, sort })) {
    const message = readMessage(document)
    const from = foldAddress(message.email)
    if (addresses.includes(from)) messages.push(message)
    if (isAlike(from)) alike.set(from, message.id)
  }
  const replies = await Promise.all(messages.map((message) => listEmails(store, message.id)))
  const deliveries: DocumentBody[] = []
  for (const { id } of messages)
    for await (const { body } of everyDocument(store, { indexes: ['outgoing'], where: [{ field: 'message', equals: id }] }))
      if (body.kind === 'webhook' && (body.attempts || body.asked_at)) deliveries.push(body)
  const marks = await Promise.all(addresses.map((one) => findSpamSender(store, one)))
  return {
    addresses,
    alike,
    messages,
    replies: replies.flat(),
    deliveries,
    marks: marks.filter((mark) => mark !== undefined),
  }
}

async function findAddress(store: Store, id: string): Promise<string> {
  const stored = (await store.get('messages', id)) ?? (await store.get('spam-senders', id))
  return foldAddress(String(stored?.body.email ?? ''))
}
