import { everyDocument } from '#domain/documents/every-document.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { isDelayedAlone } from './spam-signals.ts'

/** What spam may take on the disk. */
export const MAX_SPAM_BYTES = 20_000_000
/** So much is left of it then, so that not every message after it has the oldest looked for. */
const LEFT_BYTES = 0.9 * MAX_SPAM_BYTES
/** Beside its text a message has the words that it is found by, and what is known of it. */
const BYTES_PER_BYTE = 2.5
const MESSAGE_BYTES = 500
const TEXTS = ['from_name', 'email', 'subject', 'message']
const COUNTED = { group: 'spam', name: 'bytes' }

/** How much spam there is by what was counted; what was deleted since may be in it for an hour. */
export async function spamBytes(store: Store): Promise<number> {
  const counts = await store.counts([COUNTED.group])
  return Math.max(0, counts.get(COUNTED.group)?.get(COUNTED.name) ?? 0)
}

/** Counts a message that was just found to be spam. From the limit on, the oldest spam goes. */
export async function noteSpam(services: Pick<Services, 'store' | 'log'>, body: DocumentBody): Promise<void> {
  try {
    await addBytes(services.store, bytesOf(body))
    if ((await spamBytes(services.store)) > MAX_SPAM_BYTES) await removeSpamOverLimit(services)
  } catch (error) {
    services.log('Spam not counted', { reason: String(error) })
  }
}

/** Deletes the oldest spam where all of it takes more than it may, counts what is left anew, and says how many were deleted. */
export async function removeSpamOverLimit({ store }: Pick<Services, 'store'>, isStopping: () => boolean = () => false): Promise<number> {
  let [total, kept] = [0, 0]
  const oldest: Pick<StoredDocument, 'index' | 'id' | 'version'>[] = []
  const sort = { field: 'received_at', order: 'descending' } as const
  for await (const { body, ...document } of everyDocument(store, {
    indexes: ['messages'],
    where: SPAM,
    fields: [...TEXTS, 'set_aside_for'],
    sort,
  })) {
    if (isDelayedAlone(String(body.set_aside_for ?? ''))) continue
    total += bytesOf(body)
    if (total <= LEFT_BYTES) kept = total
    else oldest.push(document)
  }
  const isOver = total > MAX_SPAM_BYTES
  await addBytes(store, (isOver ? kept : total) - (await spamBytes(store)))
  let removed = 0
  for (const document of isOver ? oldest.toReversed() : []) {
    if (isStopping()) break
    // Of one that was released meanwhile this is no version.
    if ((await store.remove(document, { foundSoon: true, evenWhenFull: true })).ok) removed++
    await yieldToEventLoop()
  }
  return removed
}

const SPAM = [{ field: 'suspicious', is: true }] as const

function bytesOf(body: DocumentBody): number {
  const texts = TEXTS.map((name) => body[name]).filter((text) => typeof text === 'string')
  return MESSAGE_BYTES + BYTES_PER_BYTE * new TextEncoder().encode(texts.join(' ')).length
}

async function addBytes(store: Store, bytes: number): Promise<void> {
  if (Math.round(bytes) === 0) return
  await store.count(COUNTED.group, new Map([[COUNTED.name, Math.round(bytes)]]), { most: 1, rest: COUNTED.name })
}
