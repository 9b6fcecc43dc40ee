import { removeAll } from '#domain/documents/remove-all.ts'
import { removeLatest } from '#domain/documents/remove-latest.ts'
import { putWithRetry, updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { newDelivery, readDelivery } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, StoredDocument } from '#domain/ports/store.ts'
import { DAY_MS, HOUR_MS } from '#lib/time/dates.ts'
import { type Destination, listDestinations } from './destination.ts'

type Ports = Pick<Services, 'store' | 'now'>

export function deliveryId(message: string, { id }: Pick<Destination, 'id'>): string {
  return `${message}.${id}`
}

/** `again`: of the destinations that it was queued for once. */
type Queuing = 'first' | 'again' | 'replay'

/** Comes before the message is stored, so no crash loses one; the round drops what has no message. */
export async function queueWebhooks(services: Ports, message: string, queuing: Queuing = 'first'): Promise<void> {
  for (const destination of await listDestinations(services.store))
    if (destination.is_on) await queueOne(services, message, destination, queuing)
}

/** A replay repeats what was sent, too, and begins its 72 hours again. */
export function queueOne({ store, now }: Ports, message: string, destination: Destination, queuing: Queuing): Promise<boolean> {
  const about = { kind: 'webhook', message, channel: destination.id, created_at: now().toISOString() }
  return putWithRetry(store, { index: 'outgoing', id: deliveryId(message, destination), refresh: false }, (body) => {
    const { delivery } = readDelivery(body ?? {})
    if (delivery === 'sending' || (queuing !== 'replay' && (delivery === 'waiting' || delivery === 'sent'))) return undefined
    if (!body && queuing === 'again') return undefined
    return { ...body, ...about, ...newDelivery(true, now()), ...(queuing === 'first' ? {} : dueAt(now())) }
  })
}

export async function releaseWebhooks({ store, now }: Ports, message: string): Promise<void> {
  const early = (body: DocumentBody) => {
    const { delivery, attempts } = readDelivery(body)
    return delivery === 'waiting' && attempts === 0 ? { ...body, ...dueAt(now()) } : undefined
  }
  for (const destination of await listDestinations(store))
    await updateWithRetry(store, { index: 'outgoing', id: deliveryId(message, destination), refresh: false }, early)
}

function dueAt(now: Date): { next_attempt_at: string } {
  return { next_attempt_at: now.toISOString() }
}

const KEPT_DAYS = 30

/** An answer may repeat its message, so it goes with it. A replay needs messages alone. */
export async function removeOldWebhooks({ store, now }: Ports, shouldStop?: () => boolean): Promise<number> {
  const since = (ms: number) => new Date(now().getTime() - ms).toISOString()
  const where = [
    { field: 'kind', equals: 'webhook' },
    { field: 'created_at', lte: since(HOUR_MS) },
  ]
  const remove = async (document: StoredDocument) => {
    const { message, created_at } = document.body
    const isOver = String(created_at) <= since(KEPT_DAYS * DAY_MS) || !(await store.get('messages', String(message)))
    return { ok: isOver && (await removeLatest(store, { index: 'outgoing', id: document.id, refresh: false, useReserve: true })) }
  }
  return removeAll(store, { indexes: ['outgoing'], where, fields: ['message', 'created_at'] }, { remove, shouldStop })
}
