import type { IndexName } from '#domain/ports/index-names.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { type DeliveryState, latestPossibleAttempt } from './delivery.ts'

export type Round = 'idle' | 'more' | 'trouble'

const AT_ONCE = 50
const UNDER_WAY: Filter = { field: 'delivery', in: ['waiting', 'sending'] satisfies DeliveryState[] }

type Delivering = { deliver: (id: string) => Promise<DeliveryState | undefined>; shouldStop: () => boolean }

/** Ends at the first that has to wait, so a struggling service isn't hammered. */
export async function deliverEachDue(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { index, where }: { index: IndexName; where: readonly Filter[] },
  { deliver, shouldStop }: Delivering,
): Promise<Round> {
  const field = 'next_attempt_at'
  const moments: Filter[][] = [
    [
      { field, gte: '1970-01-01T00:00:00.000Z' },
      { field, lte: now().toISOString() },
    ],
    [{ field, gte: latestPossibleAttempt(now()) }],
  ]
  const sort = { field, order: 'ascending' } as const
  const due = await Promise.all(
    moments.map((when) => store.find({ indexes: [index], where: [UNDER_WAY, ...where, ...when], sort, size: AT_ONCE })),
  )
  for (const { id } of due.flatMap(({ documents }) => documents)) {
    if (shouldStop()) return 'idle'
    if ((await deliver(id)) === 'waiting') return 'trouble'
  }
  return due.some(({ total, documents }) => total > documents.length) ? 'more' : 'idle'
}
