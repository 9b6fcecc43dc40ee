import { listDestinations, NO_REPLAY } from '#domain/destinations/destination.ts'
import { updateEach } from '#domain/documents/documents.ts'
import { type DeliveryState, newDelivery, queuedDelivery, readDelivery, STOPPED, TEST } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'

const HELD = 'held' satisfies DeliveryState
const INDEXES = ['messages', 'outgoing'] as const
const WAITING = { indexes: INDEXES, where: [{ field: 'delivery', equals: HELD }] } as const
const UNSENT: readonly DeliveryState[] = ['queued', 'waiting', 'sending', 'failed']

/** Another site, or this one before it was restored, may have sent it already. */
export function heldBody(body: DocumentBody): DocumentBody {
  return body.kind !== TEST && UNSENT.includes(readDelivery(body).delivery) ? { ...body, delivery: HELD, next_attempt_at: '' } : body
}

export async function holdUnsent(store: Store): Promise<number> {
  await updateEach(store, { indexes: ['destinations'] }, (body) => (body.replay_to ? { ...body, ...NO_REPLAY } : undefined))
  return updateEach(store, { indexes: INDEXES, where: [{ field: 'delivery', in: UNSENT }] }, heldBody)
}

export async function countHeld(store: Store): Promise<number> {
  return (await store.find({ ...WAITING, size: 0 })).total
}

export async function releaseHeld({ store, now }: Pick<Services, 'now' | 'store'>, isSent: boolean): Promise<number> {
  const known = (await listDestinations(store)).map(({ id }) => id)
  const notification = isSent ? queuedDelivery({ reason: 'many', seconds: 0 }, now()) : newDelivery(false, now())
  const other = { ...newDelivery(isSent, now()), ...(isSent ? { next_attempt_at: now().toISOString() } : {}) }
  return updateEach(store, WAITING, (body, index) => {
    if (body.delivery !== HELD) return undefined
    const isStopped = isSent && body.suspicious === true && body.set_aside_for !== 'address'
    if (index === 'messages') return { ...body, ...(isStopped ? STOPPED : notification) }
    const isGone = body.kind === 'webhook' && !known.includes(String(body.channel))
    return { ...body, ...(isGone ? newDelivery(false, now()) : other) }
  })
}
