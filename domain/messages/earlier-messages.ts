import { NOT_TRASHED } from '#domain/email/delivery.ts'
import type { Store } from '#domain/ports/store.ts'
import { foldAddress } from '#lib/text/email-address.ts'
import { type Message, readMessage } from './messages.ts'

const MOST_SHOWN = 5
const MOST_ALIKE = 50

/** Newest first. Addresses that differ behind a + are found too, and left out. */
export async function findEarlierMessages(store: Store, { id, email, received_at }: Message): Promise<Message[]> {
  if (email === '') return []
  const { documents } = await store.find({
    indexes: ['messages'],
    where: [{ field: 'email', equals: email }, NOT_TRASHED, { field: 'received_at', lte: received_at }],
    sort: { field: 'received_at', order: 'descending' },
    size: MOST_ALIKE,
  })
  const same = documents.map(readMessage).filter((other) => other.id !== id && foldAddress(other.email) === foldAddress(email))
  return same.slice(0, MOST_SHOWN)
}
