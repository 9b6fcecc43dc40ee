import { changeDestination } from '#domain/destinations/change-destination.ts'
import { type Destination, findDestination, isPaused, listDestinations, NO_REPLAY } from '#domain/destinations/destination.ts'
import { queueOne } from '#domain/destinations/queue-webhooks.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { isTrashed, newDelivery } from '#domain/email/delivery.ts'
import { deliverEachDue } from '#domain/email/due-deliveries.ts'
import type { Outbox } from '#domain/email/send-stored.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage, HONEST } from '#domain/messages/messages.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, Store } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
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
  const isChat = destination.kind !== 'webhook'
  const round = await deliverEachDue(services, webhooksTo(destination), { shouldStop, most: isChat ? CHAT_PACE : undefined })
  if (round === 'trouble' || shouldStop()) return 'idle'
  const isMore = round === 'more' || (await replayStep(services, destination))
  return isMore && !isChat ? 'more' : 'idle'
}

export function webhooksTo({ id }: Pick<Destination, 'id'>): Outbox<Ports> {
  return { index: 'outgoing', where: [{ field: 'channel', equals: id }], open }
}

async function open(services: Ports, stored: Parameters<Outbox['open']>[1]) {
  const { store, now, settings } = services
  const fields = readFields(outgoingTable, stored.body)
  const [message, destination] = await Promise.all([findMessage(store, fields.message), findDestination(store, fields.channel)])
  if (!destination || !message || message.suspicious || isTrashed(message)) {
    await updateWithRetry(store, { index: 'outgoing', id: stored.id, refresh: false }, (body) => ({
      ...body,
      ...newDelivery(false, now()),
    }))
    return undefined
  }
  if (!destination.is_on) return undefined
  const content = { message, siteUrl: settings.siteUrl }
  const send = async (begin: () => Promise<boolean>) => ((await begin()) ? sendMessage(services, destination, content) : undefined)
  return { send, event: 'Webhook', isIdempotent: true }
}

type ReplayRange = { from: string; to: string }

export async function countReplay({ store }: Pick<Services, 'store'>, range: ReplayRange): Promise<number> {
  return (await store.find({ indexes: ['messages'], where: within(range), size: 0 })).total
}

export function startReplay(store: Store, id: string, { from, to }: ReplayRange) {
  return changeDestination(store, id, (body) =>
    body.is_on === true ? { ...body, replay_from: from, replay_to: to, replay_cursor: '' } : undefined,
  )
}

const AT_ONCE = 5

/** Remembers how far it is, so another process goes on with it. */
async function replayStep(services: Ports, destination: Destination): Promise<boolean> {
  const { id, replay_from: from, replay_to: to, replay_cursor } = destination
  if (to === '') return false
  const sort = { field: 'received_at', order: 'ascending' } as const
  const range = { indexes: ['messages'], where: within({ from, to }), sort, size: AT_ONCE } as const
  const { documents, cursor } = await services.store.scan({ ...range, ...(replay_cursor && { cursor: replay_cursor }) })
  for (const message of documents) await queueOne(services, message.id, destination, 'replay')
  await changeDestination(services.store, id, (body) => {
    if (body.replay_to !== to || body.replay_cursor !== replay_cursor) return undefined
    return { ...body, ...(cursor ? { replay_cursor: cursor } : NO_REPLAY) }
  })
  return true
}

function within({ from, to }: ReplayRange): Filter[] {
  return [...HONEST, { field: 'received_at', gte: from }, { field: 'received_at', lte: to }]
}
