import { everyDocument } from '#domain/documents/documents.ts'
import { usageBackfillState } from '#domain/images/backfill-usage.ts'
import { isImageUsed } from '#domain/images/image-usage.ts'
import type { Services } from '#domain/ports/services.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { imageFileNames, withFramings } from './media.ts'

const AT_ONCE = 50

export async function markUnusedImages(
  { store, now }: Pick<Services, 'store' | 'now'>,
  shouldStop: () => boolean = () => false,
): Promise<number> {
  if (!(await usageBackfillState(store)).isDone) return 0
  let changed = 0
  const whole = { indexes: ['images'], where: [{ field: 'framed', equals: false }] } as const
  for await (const document of everyDocument(store, whole, AT_ONCE)) {
    if (shouldStop()) return changed
    await yieldToEventLoop()
    const [picture] = await withFramings(store, [document])
    if (!picture) continue
    const used = await isImageUsed(store, imageFileNames(picture))
    if (used === (picture.unused_since === '')) continue
    const body = { ...document.body, unused_since: used ? '' : now().toISOString() }
    if ((await store.update({ ...document, body }, { refresh: false })).ok) changed++
  }
  return changed
}
