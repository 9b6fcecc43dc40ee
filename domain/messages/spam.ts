import { removeAll } from '#domain/documents/remove-all.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { type DeliveryState, newDelivery, queuedDelivery } from '#domain/email/delivery.ts'
import { readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, Store, StoredDocument } from '#domain/ports/store.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { messageTable } from './messages.ts'
import { deliverNow } from './outbox.ts'
import { removeSpamOverLimit } from './spam-limit.ts'
import { isDelayedAlone, SPAM_RETENTION_DAYS } from './spam-signals.ts'

type Ports = Pick<Services, 'mailer' | 'now' | 'store'>

const SET_ASIDE: Filter = { field: 'suspicious', equals: true }

export async function releaseMessage(
  services: Pick<Services, 'store' | 'mailer' | 'log' | 'background' | 'now'>,
  id: string,
  waitMs?: number,
): Promise<DeliveryState | 'before' | undefined> {
  const { store, mailer, now } = services
  const released = await updateWithRetry(store, { index: 'messages', id }, (body) =>
    body.suspicious === true ? { ...body, suspicious: false, ...newDelivery(mailer !== undefined, now()) } : undefined,
  )
  if (released === 'missing') return undefined
  if (released === 'same') return 'before'
  return mailer ? deliverNow(services, id, { waitMs }) : 'none'
}

export async function purgeSpamUntil(store: Store, receivedUntil: string, shouldStop?: () => boolean): Promise<number> {
  const removed = await removeAll(store, { indexes: ['messages'], where: upTo(receivedUntil) }, { shouldStop })
  return removed + (await removeSpamOverLimit({ store }))
}

function returnDelayed(services: Ports, shouldStop?: () => boolean): Promise<number> {
  const remove = async ({ id, body }: StoredDocument) => ({ ok: isDelayed(body) && (await returnOne(services, id)) })
  return removeAll(services.store, { indexes: ['messages'], where: [SET_ASIDE], fields: ['set_aside_for'] }, { remove, shouldStop })
}

async function returnOne({ store, mailer, now }: Ports, id: string): Promise<boolean> {
  const delivery = mailer ? queuedDelivery({ reason: 'many', seconds: 0 }, now()) : newDelivery(false, now())
  const returned = await updateWithRetry(store, { index: 'messages', id, refresh: false }, (body) =>
    body.suspicious === true && isDelayed(body) ? { ...body, suspicious: false, set_aside_for: '', ...delivery } : undefined,
  )
  return returned === 'changed'
}

function isDelayed(body: DocumentBody): boolean {
  return isDelayedAlone(readFields(messageTable, body).set_aside_for)
}

/** Messages older than the retention notice stay, because no one announced their deletion. */
export async function purgeExpiredSpam(services: Ports, shouldStop?: () => boolean): Promise<number> {
  const { store, now } = services
  await returnDelayed(services, shouldStop)
  const limit = new Date(now().getTime() - SPAM_RETENTION_DAYS * DAY_MS).toISOString()
  const remove = async (document: StoredDocument) => {
    const isTold = readFields(messageTable, document.body).set_aside_for !== ''
    return isTold ? store.remove(document, { refresh: false }) : { ok: false }
  }
  return removeAll(store, { indexes: ['messages'], where: upTo(limit), fields: ['set_aside_for'] }, { remove, shouldStop })
}

function upTo(moment: string): Filter[] {
  return [SET_ASIDE, { field: 'received_at', lte: moment }]
}
