import { findDestination, listDestinations } from '#domain/destinations/destination.ts'
import { isPaused } from '#domain/destinations/destination-status.ts'
import { type DeliveryState, isTrashed, newDelivery } from '#domain/email/delivery.ts'
import { deliverEachDue } from '#domain/email/due-deliveries.ts'
import { changeDelivery, sendStored } from '#domain/email/send-stored.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import { replayStep } from './replay.ts'
import { sendMessage } from './send-message.ts'

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks' | 'log'>

const PAUSE_MS = 5000
/** Slack takes one message a second, so chats get five in a round. */
const CHAT_PACE = 5

/** Destinations run beside each other, so one that hangs holds up nothing else. */
export function createWebhookRounds(services: Ports & Pick<Services, 'background'>, shouldStop: () => boolean): () => Promise<number> {
  const running = new Set<string>()
  return async () => {
    const destinations = await attempt(services, 'Webhooks not sent', () => listDestinations(services.store), [])
    for (const { id, is_on } of destinations) if (is_on && !running.has(id)) services.background(run(id))
    return PAUSE_MS
  }

  async function run(id: string): Promise<void> {
    running.add(id)
    while ((await attempt(services, 'Webhooks not sent', () => deliverTo(services, id, shouldStop))) === 'more');
    running.delete(id)
  }
}

async function deliverTo(services: Ports, id: string, shouldStop: () => boolean): Promise<'idle' | 'more'> {
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

export async function deliverOne(services: Ports, id: string): Promise<DeliveryState | undefined> {
  const { store, now, settings } = services
  const stored = await store.get('outgoing', id)
  if (!stored) return undefined
  const fields = readFields(outgoingTable, stored.body)
  const [message, destination] = await Promise.all([findMessage(store, fields.message), findDestination(store, fields.channel)])
  if (!destination || !message || message.suspicious || isTrashed(message)) {
    await changeDelivery(services, stored, () => newDelivery(false, now()))
    return undefined
  }
  if (!destination.is_on) return 'waiting'
  const send = async (begin: () => Promise<boolean>) =>
    (await begin()) ? sendMessage(services, destination, { id, content: { message, siteUrl: settings.siteUrl } }) : undefined
  return sendStored(services, stored, { send, event: 'Webhook', isIdempotent: true })
}
