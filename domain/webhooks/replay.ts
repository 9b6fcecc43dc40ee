import { changeDestination } from '#domain/destinations/change-destination.ts'
import { type Destination, NO_REPLAY } from '#domain/destinations/destination.ts'
import { deliveryId, queueOne } from '#domain/destinations/queue-webhooks.ts'
import { readFields } from '#domain/fields/fields.ts'
import { HONEST, messageTable } from '#domain/messages/messages.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'

type Ports = Pick<Services, 'store' | 'now'>

type ReplayRange = { from: string; to: string }

export async function countReplay({ store }: Pick<Ports, 'store'>, range: ReplayRange): Promise<number> {
  return (await store.find({ indexes: ['messages'], where: within(range), size: 0 })).total
}

export function startReplay({ store, now }: Ports, id: string, { from, to, total }: ReplayRange & { total: number }) {
  const replay = { replay_from: from, replay_to: to, replay_started_at: now().toISOString(), replay_done: 0, replay_total: total }
  return changeDestination(store, id, (body) => (body.is_on === true ? { ...body, ...replay } : undefined))
}

const AT_ONCE = 5

export async function replayStep(services: Ports, destination: Destination): Promise<boolean> {
  const { id, replay_from: from, replay_to: to, replay_started_at: startedAt } = destination
  if (to === '') return false
  const { store } = services
  const sort = { field: 'received_at', order: 'ascending' } as const
  const { documents } = await store.find({ indexes: ['messages'], where: within({ from, to }), sort, size: AT_ONCE })
  let queued = 0
  for (const message of documents) {
    const known = await store.get('outgoing', deliveryId(message.id, destination))
    const isDone = known !== undefined && readFields(outgoingTable, known.body).delivery_since >= startedAt
    if (!isDone && (await queueOne(services, message.id, destination, 'replay'))) queued++
  }
  const last = readFields(messageTable, documents.at(-1)?.body ?? {}).received_at
  const isOver = documents.length < AT_ONCE
  const next = last > from ? last : new Date(Date.parse(from) + 1).toISOString()
  await changeDestination(store, id, (body) => {
    if (body.replay_started_at !== startedAt) return undefined
    return isOver ? { ...body, ...NO_REPLAY } : { ...body, replay_from: next, replay_done: Number(body.replay_done) + queued }
  })
  return true
}

function within({ from, to }: ReplayRange): Filter[] {
  return [...HONEST, { field: 'received_at', gte: from }, { field: 'received_at', lte: to }]
}
