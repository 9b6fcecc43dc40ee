import { parseCounterName } from '#domain/analytics/visit-counts.ts'
import { queueWebhooks } from '#domain/destinations/queue-webhooks.ts'
import { removeAll, updateWithRetry } from '#domain/documents/documents.ts'
import { type DeliveryState, isTrashed, NOT_TRASHED, newDelivery, queuedDelivery, readDelivery } from '#domain/email/delivery.ts'
import { deliverNow } from '#domain/email/send-stored.ts'
import { readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Filter, Store, StoredDocument } from '#domain/ports/store.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type Calendar, loadPromise, withDuePaused } from './due-time.ts'
import { withEntry } from './message-log.ts'
import { findMessage, messageTable } from './messages.ts'
import { notifications } from './outbox.ts'
import { unmarkSpamSender } from './spam-senders.ts'
import { isDelayedAlone, SPAM_RETENTION_DAYS } from './spam-signals.ts'

type Ports = Pick<Services, 'mailer' | 'now' | 'settings' | 'store'>

export const SET_ASIDE: Filter = { field: 'suspicious', equals: true }

export async function releaseMessage(
  services: Ports & Pick<Services, 'analytics' | 'log' | 'background'>,
  id: string,
  { waitMs, isUndo, by = '' }: { waitMs?: number | undefined; isUndo?: boolean; by?: string } = {},
): Promise<DeliveryState | 'before' | undefined> {
  const { store, mailer, now } = services
  const { set_aside_for, suspicious, received_at = '' } = (await findMessage(store, id)) ?? {}
  if (!suspicious) return suspicious === false ? 'before' : undefined
  const isMarked = set_aside_for === 'marked'
  await queueWebhooks(services, id, isMarked ? 'again' : 'first')
  let [email, uncounted] = ['', '']
  const { calendar } = await loadPromise(services)
  const released = await updateWithRetry(store, { index: 'messages', id }, (body) => {
    if (body.suspicious !== true) return undefined
    email = readFields(messageTable, body).email
    uncounted = String(body.uncounted ?? '')
    // Messages from a marked address may have been emailed already.
    const { delivery, delivery_since } = readDelivery(body)
    const isOwed = delivery === 'none' && !(isMarked && delivery_since === '')
    const mailing = isOwed ? newDelivery(mailer !== undefined, now()) : {}
    const after = { ...body, suspicious: false, uncounted: '', ...(isUndo ? { set_aside_for: '' } : {}), ...mailing }
    return withEntry(withDuePaused(body, after, now(), calendar), { at: now().toISOString(), by, what: 'not-spam', about: '' })
  })
  if (released === 'missing') return undefined
  if (released === 'same') return 'before'
  const counted = parseCounterName(uncounted)
  if (counted) services.analytics.countMessage({ ...counted, at: new Date(received_at) })
  await unmarkSpamSender(store, email, isUndo ? id : undefined)
  await queueWebhooks(services, id, isMarked ? 'again' : 'now')
  return mailer ? deliverNow(services, notifications, id, { waitMs }) : 'none'
}

/** In Trash it still counts toward the limit. */
export function trashSpamUntil({ store }: Pick<Services, 'store'>, until: string, trashed: { trashed_at: string; trashed_by: string }) {
  return changeSpam(store, upTo(until), (body) => (isTrashed(body) ? undefined : { ...body, ...trashed }))
}

export function restoreSpam({ store }: Pick<Services, 'store'>, trashed_at: string): Promise<number> {
  const where = [SET_ASIDE, { field: 'trashed_at', equals: trashed_at }]
  return changeSpam(store, where, (body) => (body.trashed_at === trashed_at ? { ...body, trashed_at: '', trashed_by: '' } : undefined))
}

function changeSpam(store: Store, where: Filter[], change: (body: DocumentBody) => DocumentBody | undefined): Promise<number> {
  const remove = async ({ id }: StoredDocument) => {
    const place = { index: 'messages', id, useReserve: true, refresh: false } as const
    return { ok: (await updateWithRetry(store, place, (body) => (body.suspicious === true ? change(body) : undefined))) === 'changed' }
  }
  return removeAll(store, { indexes: ['messages'], where }, { remove })
}

async function returnDelayed(services: Ports, shouldStop?: () => boolean): Promise<number> {
  const { calendar } = await loadPromise(services)
  const remove = async ({ id, body }: StoredDocument) => ({ ok: isDelayed(body) && (await returnOne(services, id, calendar)) })
  return removeAll(
    services.store,
    { indexes: ['messages'], where: [SET_ASIDE, NOT_TRASHED], fields: ['set_aside_for'] },
    { remove, shouldStop },
  )
}

async function returnOne({ store, mailer, now }: Ports, id: string, calendar: Calendar): Promise<boolean> {
  await queueWebhooks({ store, now }, id, 'first')
  const delivery = mailer ? queuedDelivery({ reason: 'many', seconds: 0 }, now()) : newDelivery(false, now())
  const returned = await updateWithRetry(store, { index: 'messages', id, refresh: false }, (body) => {
    if (body.suspicious !== true || !isDelayed(body)) return undefined
    return withDuePaused(body, { ...body, suspicious: false, set_aside_for: '', ...delivery }, now(), calendar)
  })
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
  return [SET_ASIDE, NOT_TRASHED, { field: 'received_at', lte: moment }]
}
