import { changeDestination } from '#domain/destinations/change-destination.ts'
import { type Destination, NO_REPLAY } from '#domain/destinations/destination.ts'
import { queueOne } from '#domain/destinations/queue-webhooks.ts'
import { HONEST } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, Store } from '#domain/ports/store.ts'

type Ports = Pick<Services, 'store' | 'now'>

type ReplayRange = { from: string; to: string }

export async function countReplay({ store }: Pick<Ports, 'store'>, range: ReplayRange): Promise<number> {
  return (await store.find({ indexes: ['messages'], where: within(range), size: 0 })).total
}

export function startReplay(store: Store, id: string, { from, to }: ReplayRange) {
  return changeDestination(store, id, (body) =>
    body.is_on === true ? { ...body, replay_from: from, replay_to: to, replay_cursor: '' } : undefined,
  )
}

const AT_ONCE = 5

/** Remembers how far it is, so another process goes on with it. */
export async function replayStep(services: Ports, destination: Destination): Promise<boolean> {
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
