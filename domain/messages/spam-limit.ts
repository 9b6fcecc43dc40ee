import { everyDocument } from '#domain/documents/documents.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { isDelayedAlone } from './spam-signals.ts'

export const MAX_SPAM_BYTES = 20_000_000
/** Stops at 90 %, so the next message doesn't trigger another cleanup. */
const LEFT_BYTES = 0.9 * MAX_SPAM_BYTES
const BYTES_PER_BYTE = 2.5
const MESSAGE_BYTES = 500
const TEXTS = ['from_name', 'email', 'subject', 'message']
const COUNTED = { group: 'spam', name: 'bytes' }

export async function spamBytes(store: Store): Promise<number> {
  const counts = await store.getCounters([COUNTED.group])
  return Math.max(0, counts.get(COUNTED.group)?.get(COUNTED.name) ?? 0)
}

export async function noteSpam(services: Pick<Services, 'store' | 'log'>, body: DocumentBody): Promise<void> {
  await attempt(services, 'Spam not counted', async () => {
    await addBytes(services.store, bytesOf(body))
    if ((await spamBytes(services.store)) > MAX_SPAM_BYTES) await removeSpamOverLimit(services)
  })
}

export async function removeSpamOverLimit({ store }: Pick<Services, 'store'>, shouldStop: () => boolean = () => false): Promise<number> {
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
    if (shouldStop()) break
    // A message released during the cleanup has a newer version and stays.
    if ((await store.remove(document, { refresh: false, useReserve: true })).ok) removed++
    await yieldToEventLoop()
  }
  return removed
}

const SPAM = [{ field: 'suspicious', equals: true }] as const

function bytesOf(body: DocumentBody): number {
  const texts = TEXTS.map((name) => body[name]).filter((text) => typeof text === 'string')
  return MESSAGE_BYTES + BYTES_PER_BYTE * new TextEncoder().encode(texts.join(' ')).length
}

async function addBytes(store: Store, bytes: number): Promise<void> {
  if (Math.round(bytes) === 0) return
  await store.increment(COUNTED.group, new Map([[COUNTED.name, Math.round(bytes)]]), { most: 1, rest: COUNTED.name })
}
