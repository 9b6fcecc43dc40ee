import type { Services } from '#domain/ports/services.ts'
import type { Filter, Selection } from '#domain/ports/store.ts'
import { type DeliveryState, latestPossibleAttempt } from './delivery.ts'
import { deliver, type Outbox, type SendPorts } from './send-stored.ts'

export type Round = 'idle' | 'more' | 'trouble'

const AT_ONCE = 50
const UNDER_WAY: Filter = { field: 'delivery', in: ['waiting', 'sending'] satisfies DeliveryState[] }
const TIME = 'next_attempt_at'

/** A clock that was ahead may have set times that never come. */
export async function findDue({ store, now }: Pick<Services, 'store' | 'now'>, { where = [], ...selection }: Selection, size = AT_ONCE) {
  const passed: Filter[] = [
    { field: TIME, gte: '1970-01-01T00:00:00.000Z' },
    { field: TIME, lte: now().toISOString() },
  ]
  const moments = [passed, [{ field: TIME, gte: latestPossibleAttempt(now()) }]]
  const due = await Promise.all(moments.map((when) => store.find({ ...selection, where: [...where, ...when], size })))
  const ids = due.flatMap(({ documents }) => documents).map(({ id }) => id)
  return { ids, isMore: due.some(({ total, documents }) => total > documents.length) }
}

type Rounds = { shouldStop: () => boolean; most?: number | undefined }

/** Ends at the first that has to wait, so a struggling service isn't hammered. */
export async function deliverEachDue<Needs extends Pick<SendPorts, 'store' | 'now' | 'log'>>(
  services: Needs,
  outbox: Outbox<Needs>,
  { shouldStop, most }: Rounds,
): Promise<Round> {
  const sort = { field: TIME, order: 'ascending' } as const
  const { ids, isMore } = await findDue(services, { indexes: [outbox.index], where: [UNDER_WAY, ...outbox.where], sort }, most)
  for (const id of ids) {
    if (shouldStop()) return 'idle'
    if ((await deliver(services, outbox, id)) === 'waiting') return 'trouble'
  }
  return isMore ? 'more' : 'idle'
}
