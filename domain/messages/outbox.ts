import { everyDocument } from '#domain/documents/every-document.ts'
import { type DeliveryFields, type DeliveryState, NOT_TRASHED, newDelivery, readDelivery } from '#domain/email/delivery.ts'
import { deliverEachDue, type Round } from '#domain/email/due-deliveries.ts'
import { recordEmailResult } from '#domain/email/email-status.ts'
import {
  BY_HAND,
  changeDelivery,
  findDelivery,
  MAX_WAIT_MS,
  type Patience,
  restartDelivery,
  type SendPorts,
  sendInTime,
  sendStored,
} from '#domain/email/send-stored.ts'
import type { Mail, MailResult, Services } from '#domain/ports/services.ts'
import type { DocumentBody, StoredDocument } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { releaseQueued, sendQueueSummary } from './email-queue.ts'
import { findSupportAddress } from './support-address.ts'

type Needs = Pick<Services, 'log' | 'mailer' | 'now' | 'settings' | 'store'>

async function deliver(services: SendPorts, id: string, patience: Patience = {}): Promise<DeliveryState | undefined> {
  const { store, mailer } = services
  const stored = await store.get('messages', id)
  if (!mailer || !stored) return stored && readDelivery(stored.body).delivery
  const mail = { ...mailOf(stored), ...(await findSupportAddress(store)) }
  return sendStored(services, stored, { mailer, mail, event: 'Mail', isIdempotent: mailer.isIdempotent, ...patience })
}

type Wait = { waitMs?: number; isByHand?: boolean }

export function deliverNow(
  services: SendPorts,
  id: string,
  { waitMs = MAX_WAIT_MS, isByHand }: Wait = {},
): Promise<DeliveryState | undefined> {
  return sendInTime(services, { index: 'messages', id }, waitMs, (until) => deliver(services, id, { until, isByHand }))
}

export async function deliverDue(services: RoundPorts, shouldStop = () => false): Promise<Round> {
  await releaseQueued(services)
  const round = await deliverRound(services, shouldStop)
  if (round === 'trouble' || shouldStop()) return round
  return (await sendQueueSummary(services)) === 'not-sent' ? 'trouble' : round
}

type RoundPorts = SendPorts & Pick<Services, 'settings'>

function deliverRound(services: SendPorts, shouldStop: () => boolean): Promise<Round> {
  const waiting = { index: 'messages', where: [NOT_TRASHED] } as const
  return deliverEachDue(services, waiting, { deliver: (id) => deliver(services, id), shouldStop })
}

export async function retryDelivery(services: SendPorts, id: string, waitMs = MAX_WAIT_MS): Promise<DeliveryState | undefined> {
  const place = { index: 'messages', id } as const
  return (await restartDelivery(services, place)) ? deliverNow(services, id, { waitMs, isByHand: true }) : findDelivery(services, place)
}

export async function retryAllDeliveries(services: SendPorts, state: Extract<DeliveryState, 'failed' | 'unknown'>): Promise<number> {
  if (!services.mailer) return 0
  const restart = (fields: DeliveryFields) => (fields.delivery === state ? newDelivery(true, services.now()) : undefined)
  let started = 0
  const stuck = everyDocument(services.store, {
    indexes: ['messages'],
    where: [{ field: 'delivery', equals: state }, NOT_TRASHED],
    fields: [],
  })
  for await (const { id } of stuck)
    if (await changeDelivery(services, await services.store.get('messages', id), restart, BY_HAND)) started++
  return started
}

export async function sendTestMessage(services: Needs, companyName: string, reachableTester?: string): Promise<MailResult | undefined> {
  const { store, mailer, now, settings, log } = services
  const receivedAt = now()
  const result = await mailer?.send({
    ...(await findSupportAddress(store)),
    id: newId(receivedAt),
    from_name: companyName,
    to_name: companyName,
    email: reachableTester ?? settings.adminEmails[0] ?? '',
    ...(reachableTester ? { to: reachableTester } : {}),
    subject: 'Test message',
    message: `This is a test message from ${settings.siteUrl}. If you can read it, messages from the contact form arrive.`,
    receivedAt,
  })
  if (result) await recordEmailResult(services, result)
  if (result) log('Test message', { outcome: result.outcome, detail: result.detail })
  return result
}

function mailOf({ id, body }: StoredDocument): Mail {
  const receivedAt = new Date(text(body, 'received_at'))
  return {
    id,
    from_name: text(body, 'from_name'),
    to_name: text(body, 'to_name'),
    email: text(body, 'email'),
    subject: text(body, 'subject'),
    message: text(body, 'message'),
    receivedAt: Number.isNaN(receivedAt.getTime()) ? new Date(0) : receivedAt,
  }
}

function text(body: DocumentBody, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}
