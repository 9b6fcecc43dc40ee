import { recordStatus } from '#domain/destinations/change-destination.ts'
import { findDestination } from '#domain/destinations/destination.ts'
import { isPaused } from '#domain/destinations/destination-status.ts'
import {
  claimDelivery,
  concludeDelivery,
  type DeliveryFields,
  type DeliveryState,
  isDue,
  isTrashed,
  newDelivery,
  readDelivery,
} from '#domain/email/delivery.ts'
import { deliverEachDue } from '#domain/email/due-deliveries.ts'
import { changeDelivery } from '#domain/email/send-stored.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { replayStep } from './replay.ts'
import { sendMessage } from './send-message.ts'

export type WebhookPorts = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks' | 'log'>

/** Slack takes one message a second, so chats get five in the five seconds of a round. */
const CHAT_PACE = 5

export async function deliverTo(services: WebhookPorts, id: string, shouldStop: () => boolean): Promise<'idle' | 'more'> {
  const destination = await findDestination(services.store, id)
  if (!destination?.is_on || isPaused(destination, services.now())) return 'idle'
  const most = destination.kind === 'webhook' ? Number.POSITIVE_INFINITY : CHAT_PACE
  let sent = 0
  const deliver = (document: string) => {
    sent++
    return deliverOne(services, document)
  }
  const due = { index: 'outgoing', where: [{ field: 'channel', equals: id }] } as const
  const round = await deliverEachDue(services, due, { deliver, shouldStop: () => shouldStop() || sent >= most })
  if (round === 'trouble' || shouldStop()) return 'idle'
  const isMore = sent > 0 || (await replayStep(services, destination))
  return isMore && sent < most ? 'more' : 'idle'
}

/** Whoever claims it sends it. A claim that ended sends it again, with the same id. */
export async function deliverOne(services: WebhookPorts, id: string): Promise<DeliveryState | undefined> {
  const { store, now, log, settings } = services
  const stored = await store.get('outgoing', id)
  if (!stored) return undefined
  const { message: messageId, channel } = readFields(outgoingTable, stored.body)
  const [message, destination] = await Promise.all([findMessage(store, messageId), findDestination(store, channel)])
  const isUnwanted = !destination || !message || message.suspicious || isTrashed(message)
  if (isUnwanted) return stateAfter(await changeDelivery(services, stored, () => newDelivery(false, now())))
  if (!destination.is_on) return 'waiting'
  const claimed = await changeDelivery(services, stored, (fields) => (isDue(fields, now()) ? claimDelivery(fields, now()) : undefined))
  if (!claimed) return readDelivery(stored.body).delivery
  const asked_at = now().toISOString()
  const judged = await sendMessage(services, destination, { id, content: { message, siteUrl: settings.siteUrl } })
  const { attempts } = readDelivery(claimed.body)
  const { outcome, detail, status, text } = judged
  const why: Parameters<typeof log>[1] = status > 0 ? { status } : { reason: detail }
  log(outcome === 'sent' ? 'Webhook sent' : 'Webhook not sent', {
    destination: channel,
    message: messageId,
    attempt: attempts,
    outcome,
    ...why,
  })
  await recordStatus(services, channel, judged)
  const about = { asked_at, took_ms: now().getTime() - Date.parse(asked_at), answer_status: status, answer: text }
  const result = { outcome: outcome === 'gone' ? 'failed' : outcome, detail } as const
  const conclude = (fields: DeliveryFields) => {
    const isOurs = fields.delivery === 'sending' && fields.attempts === attempts
    return isOurs ? { ...concludeDelivery(fields, result, { now: now(), isIdempotent: true }), ...about } : undefined
  }
  return stateAfter(await changeDelivery(services, claimed, conclude))
}

function stateAfter(changed: StoredDocument | undefined): DeliveryState | undefined {
  return changed && readDelivery(changed.body).delivery
}
