import { stopReplay } from '#domain/destinations/change-destination.ts'
import { listDestinations } from '#domain/destinations/destination.ts'
import { everyDocument } from '#domain/documents/every-document.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { type DeliveryState, newDelivery, queuedDelivery, readDelivery } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, Store, StoredDocument } from '#domain/ports/store.ts'

const HELD = 'held' satisfies DeliveryState
const INDEXES = ['messages', 'outgoing'] as const
const UNSENT: readonly DeliveryState[] = ['queued', 'waiting', 'sending', 'failed']

/** Another site, or this one before it was restored, may have sent it already. */
export function heldBody(body: DocumentBody): DocumentBody {
  return UNSENT.includes(readDelivery(body).delivery) ? { ...body, delivery: HELD, next_attempt_at: '' } : body
}

export async function holdUnsent(store: Store): Promise<number> {
  for (const { id } of await listDestinations(store)) await stopReplay(store, id)
  return changeEach(store, { field: 'delivery', in: UNSENT }, heldBody)
}

export async function countHeld(store: Store): Promise<number> {
  return (await store.find({ indexes: [...INDEXES], where: [{ field: 'delivery', equals: HELD }], size: 0 })).total
}

export function releaseHeld({ store, now }: Pick<Services, 'now' | 'store'>, isSent: boolean): Promise<number> {
  const notification = isSent ? queuedDelivery({ reason: 'many', seconds: 0 }, now()) : newDelivery(false, now())
  const other = { ...newDelivery(isSent, now()), ...(isSent ? { next_attempt_at: now().toISOString() } : {}) }
  return changeEach(store, { field: 'delivery', equals: HELD }, (body, index) =>
    body.delivery === HELD ? { ...body, ...(index === 'messages' ? notification : other) } : undefined,
  )
}

type Change = (body: DocumentBody, index: StoredDocument['index']) => DocumentBody | undefined

async function changeEach(store: Store, where: Filter, change: Change): Promise<number> {
  let count = 0
  for await (const { index, id } of everyDocument(store, { indexes: [...INDEXES], where: [where], fields: [] }))
    if ((await updateWithRetry(store, { index, id, useReserve: true }, (body) => change(body, index))) === 'changed') count++
  return count
}
