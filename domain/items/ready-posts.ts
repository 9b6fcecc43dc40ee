import { z } from 'zod'
import { putWithRetry, removeLatest } from '#domain/documents/documents.ts'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import { type ItemRef, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'

/** Drafts, or changes of live posts, that someone who can't publish calls ready. Publishing or deleting the post ends it. */
export const readyPostTable = z.object({
  kind: text(20, { label: 'Kind' }),
  item: text(200, { label: 'Id of the item' }),
  by: text(200, { label: 'Marked by' }),
  at: moment({ label: 'Marked' }),
})

const MOST_READY = 100

export async function markReady({ store, now }: Pick<Services, 'store' | 'now'>, { kind, id }: ItemRef, by: string): Promise<void> {
  const body = { kind, item: id, by, at: now().toISOString() }
  await putWithRetry(store, { index: 'ready-posts', id: `${kind}-${id}` }, () => body)
}

export async function clearReady(store: Store, { kind, id }: ItemRef): Promise<void> {
  await removeLatest(store, { index: 'ready-posts', id: `${kind}-${id}`, refresh: false })
}

export async function listReady(store: Store): Promise<(ItemRef & { by: string; at: string })[]> {
  const { documents } = await store.find({ indexes: ['ready-posts'], size: MOST_READY })
  const posts = documents.flatMap(({ body }) => {
    const { kind, item, by, at } = readFields(readyPostTable, body)
    return isItemKind(kind) ? [{ kind, id: item, by, at }] : []
  })
  return posts.sort((a, b) => (a.at < b.at ? -1 : 1))
}
