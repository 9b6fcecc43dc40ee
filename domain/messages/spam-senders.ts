import { z } from 'zod'
import { putWithRetry } from '#domain/documents/documents.ts'
import { email, moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { foldAddress } from '#lib/text/email-address.ts'

export const spamSenderTable = z.object({
  email: email({ label: 'Email', indexed: true, ownLists: true }),
  marked_at: moment({ label: 'Marked as spam' }),
  marked_by: text(200, { label: 'Marked by' }),
  /** Undoing another message's mark leaves the address marked. */
  message: text(200, { label: 'Marked with' }),
})

type SpamSender = z.infer<typeof spamSenderTable>

export async function findSpamSender(store: Pick<Store, 'get'>, address: string): Promise<(SpamSender & { id: string }) | undefined> {
  const stored = address && (await store.get('spam-senders', idOf(address)))
  return stored ? { id: stored.id, ...readFields(spamSenderTable, stored.body) } : undefined
}

export async function markSpamSender(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { email, message, by }: { email: string; message: string; by: string },
): Promise<void> {
  const body = { email: foldAddress(email), marked_at: now().toISOString(), marked_by: by, message }
  if (email) await putWithRetry(store, { index: 'spam-senders', id: idOf(email) }, (marked) => (marked ? undefined : body))
}

/** With `message`, only a mark that this message made goes. */
export async function unmarkSpamSender(store: Store, email: string, message?: string): Promise<void> {
  const stored = email && (await store.get('spam-senders', idOf(email)))
  if (stored && (message === undefined || readFields(spamSenderTable, stored.body).message === message)) await store.remove(stored)
}

function idOf(email: string): string {
  return hashText(foldAddress(email))
}
