import { everyPage, putWithRetry } from '#domain/documents/documents.ts'
import { readFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { imageUsageTable, indexesWithImages, recordUsage } from './image-usage.ts'

/** Never collides with a real id, because no hash has this length. */
const NOTE = { index: 'picture-uses', id: 'all-looked-through' } as const
const AT_ONCE = 200
const TOLD_EVERY = 5000

type Gathering = Pick<Services, 'store' | 'now'>

export async function usageBackfillState(store: Store): Promise<{ isDone: boolean; lookedThrough: number }> {
  const stored = await store.get(NOTE.index, NOTE.id)
  const { ended_at, looked_through } = readFields(imageUsageTable, stored?.body ?? {})
  return { isDone: ended_at !== '', lookedThrough: looked_through }
}

export async function backfillImageUsage({ store, now }: Gathering, shouldStop: () => boolean = () => false): Promise<number> {
  if ((await usageBackfillState(store)).isDone) return 0
  let lookedThrough = 0
  for (const index of indexesWithImages) {
    for await (const documents of everyPage(store, { indexes: [index] }, AT_ONCE)) {
      await recordUsage(store, documents)
      const told = Math.floor(lookedThrough / TOLD_EVERY)
      lookedThrough += documents.length
      if (Math.floor(lookedThrough / TOLD_EVERY) > told) await putWithRetry(store, NOTE, () => ({ looked_through: lookedThrough }))
      if (shouldStop()) return lookedThrough
    }
  }
  await putWithRetry(store, NOTE, () => ({ looked_through: lookedThrough, ended_at: now().toISOString() }))
  return lookedThrough
}
