import { putWithRetry } from '#domain/documents/documents.ts'
import { newDelivery, readDelivery } from '#domain/email/delivery.ts'
import type { Services } from '#domain/ports/services.ts'
import { type Destination, listDestinations } from './destination.ts'

type Ports = Pick<Services, 'store' | 'now'>

export function deliveryId(message: string, { id }: Pick<Destination, 'id'>): string {
  return `${message}.${id}`
}

/** `first`: before the message is stored, so no crash loses it. `again`: only where it's still owed. */
type Queuing = 'first' | 'now' | 'again' | 'replay'

export async function queueWebhooks(services: Ports, message: string, queuing: Queuing): Promise<void> {
  for (const destination of await listDestinations(services.store))
    if (destination.is_on) await queueOne(services, message, destination, queuing)
}

/** Only a replay repeats what was sent or takes what's on hold. Its 72 hours begin again. */
export function queueOne({ store, now }: Ports, message: string, { id, name }: Destination, queuing: Queuing): Promise<boolean> {
  const about = { kind: 'webhook', message, channel: id, to_name: name, created_at: now().toISOString() }
  const due = queuing === 'first' ? {} : { next_attempt_at: now().toISOString() }
  return putWithRetry(store, { index: 'outgoing', id: deliveryId(message, { id }), refresh: false }, (body) => {
    const { delivery, attempts, delivery_since } = readDelivery(body ?? {})
    const isNew = delivery === 'none' || (delivery === 'waiting' && attempts === 0)
    if (delivery === 'sending' || (!isNew && queuing !== 'replay') || (delivery_since === '' && queuing === 'again')) return undefined
    return { ...body, ...about, ...newDelivery(true, now()), ...due }
  })
}
