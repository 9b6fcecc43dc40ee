import { everyDocument } from '#domain/documents/every-document.ts'
import { type Message, readMessage } from '#domain/messages/messages.ts'
import { findSpamSender, foldAddress, withoutTag } from '#domain/messages/spam-senders.ts'
import { listEmails, type Outgoing } from '#domain/outgoing/outgoing.ts'
import type { Store } from '#domain/ports/store.ts'

export type Sender = {
  addresses: readonly [string, ...string[]]
  alike: ReadonlyMap<string, string>
  messages: readonly Message[]
  replies: readonly Outgoing[]
  marks: readonly { marked_at: string; marked_by: string }[]
}

/** `id` and `also` are ids of messages or spam marks, so that no URL holds an address. */
export async function findSender(store: Store, id: string, also: readonly string[]): Promise<Sender | undefined> {
  const [address = '', ...others] = await Promise.all([id, ...also].map((one) => findAddress(store, one)))
  if (address === '') return undefined
  const isAlike = (other: string) => other !== address && withoutTag(other) === withoutTag(address)
  const addresses = [address, ...new Set(others.filter(isAlike))] as const
  const ids: string[] = []
  const alike = new Map<string, string>()
  for await (const { id: message, body } of everyDocument(store, { indexes: ['messages'], fields: ['email'] })) {
    const from = foldAddress(String(body.email ?? ''))
    if (addresses.includes(from)) ids.push(message)
    if (isAlike(from)) alike.set(from, message)
  }
  const found = await Promise.all(ids.map((message) => store.get('messages', message)))
  const messages = found.flatMap((stored) => (stored ? [readMessage(stored)] : []))
  const replies = await Promise.all(ids.map((message) => listEmails(store, message)))
  const marks = await Promise.all(addresses.map((one) => findSpamSender(store, one)))
  return {
    addresses,
    alike,
    messages: messages.toSorted((a, b) => b.received_at.localeCompare(a.received_at)),
    replies: replies.flat(),
    marks: marks.filter((mark) => mark !== undefined),
  }
}

async function findAddress(store: Store, id: string): Promise<string> {
  if (id.length > 200) return ''
  const stored = (await store.get('messages', id)) ?? (await store.get('spam-senders', id))
  return foldAddress(String(stored?.body.email ?? ''))
}
