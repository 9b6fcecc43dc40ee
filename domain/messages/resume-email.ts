import { everyDocument } from '#domain/documents/every-document.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { type DeliveryState, NOT_TRASHED, newDelivery, readDelivery } from '#domain/email/delivery.ts'
import { endEmailPause, findEmailStatus } from '#domain/email/email-status.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter } from '#domain/ports/store.ts'
import { deliverNow } from './outbox.ts'

type Ports = Pick<Services, 'store' | 'mailer' | 'now' | 'log' | 'background'>

/** New settings may have fixed what the service refused permanently. */
export async function resumeEmail({ store, mailer, now }: Ports): Promise<void> {
  if (!mailer || !(await findEmailStatus(store))) return
  const again = (body: DocumentBody) => {
    const { delivery } = readDelivery(body)
    if (delivery === 'failed') return { ...body, ...newDelivery(true, now()) }
    return delivery === 'waiting' ? { ...body, next_attempt_at: now().toISOString() } : undefined
  }
  const where: Filter[] = [{ field: 'delivery', in: ['waiting', 'failed'] satisfies DeliveryState[] }, NOT_TRASHED]
  for await (const { id } of everyDocument(store, { indexes: ['messages'], where, fields: [] }))
    await updateWithRetry(store, { index: 'messages', id }, again)
  await endEmailPause({ store })
}

export async function resumeEmailNow(services: Ports): Promise<void> {
  await resumeEmail(services)
  const sort = { field: 'received_at', order: 'ascending' } as const
  const where: Filter[] = [{ field: 'delivery', equals: 'waiting' satisfies DeliveryState }, NOT_TRASHED]
  const [first] = (await services.store.find({ indexes: ['messages'], where, sort, size: 1 })).documents
  if (first) await deliverNow(services, first.id, { isByHand: true })
}
