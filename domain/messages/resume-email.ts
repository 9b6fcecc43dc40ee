import { updateEach } from '#domain/documents/documents.ts'
import { type DeliveryState, NOT_TRASHED, newDelivery, readDelivery } from '#domain/email/delivery.ts'
import { endEmailPause, findEmailStatus } from '#domain/email/email-status.ts'
import { deliverNow, type SendPorts } from '#domain/email/send-stored.ts'
import { notifications } from './outbox.ts'

/** New settings may have fixed what the service refused permanently. */
export async function resumeEmail(services: SendPorts): Promise<void> {
  if (await findEmailStatus(services.store)) await retryAll(services, ['waiting', 'failed'])
}

export async function retryAllNow(services: SendPorts, states: readonly DeliveryState[]): Promise<void> {
  await retryAll(services, states)
  const sort = { field: 'received_at', order: 'ascending' } as const
  const [first] = (await services.store.find({ ...inState(['waiting']), sort, size: 1 })).documents
  if (first) await deliverNow(services, notifications, first.id, { isByHand: true })
}

export async function retryAll({ store, mailer, now }: SendPorts, states: readonly DeliveryState[]): Promise<number> {
  if (!mailer) return 0
  const count = await updateEach(store, inState(states), (body) => {
    const { delivery } = readDelivery(body)
    if (!states.includes(delivery)) return undefined
    return { ...body, ...(delivery === 'waiting' ? { next_attempt_at: now().toISOString() } : newDelivery(true, now())) }
  })
  await endEmailPause({ store })
  return count
}

function inState(states: readonly DeliveryState[]) {
  return { indexes: ['messages'], where: [{ field: 'delivery', in: states }, NOT_TRASHED] } as const
}
