import { usageBackfillState } from '#domain/images/backfill-usage.ts'
import { avifWidths } from '#domain/images/image-path.ts'
import { isImageUsed } from '#domain/images/image-usage.ts'
import { type ImageVariant, removeVariant } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import { findImageUsage, findMediaImage, type ImageUse, imageFileNames } from './media.ts'

/** `gathering`: it is not known yet where pictures are used. */
export type RemovalResult =
  | { outcome: 'removed' | 'missing' | 'gathering' }
  | { outcome: 'used'; name: string; uses: ImageUse[]; isMore: boolean }

/** What they are made from goes first: whoever makes one meanwhile looks for it afterwards, and one that was made before is removed here. */
const VERSIONS: readonly ImageVariant[] = ['images', 'small', 'share', ...avifWidths.map((width) => `avif-${width}` as const)]

const MOST_TOLD = 20

/** Removes a picture with all that was made of it. One that is used is only removed by who was told where. */
export async function removeImage(
  services: Pick<Services, 'store' | 'blobs'>,
  file: string,
  { evenIfUsed = false }: { evenIfUsed?: boolean } = {},
): Promise<RemovalResult> {
  const { store } = services
  const picture = await findMediaImage(store, file)
  if (!picture) return { outcome: 'missing' }
  if (!(await usageBackfillState(store)).isDone) return { outcome: 'gathering' }
  const files = imageFileNames(picture)
  if (!evenIfUsed && (await isImageUsed(store, files)))
    return { outcome: 'used', name: picture.name || file, ...(await findImageUsage(store, picture, MOST_TOLD)) }
  // The document of the whole one is the last to go: until then it is listed, and can be removed once more.
  for (const each of files.toReversed()) await removeOne(services, each)
  return { outcome: 'removed' }
}

async function removeOne({ store, blobs }: Pick<Services, 'store' | 'blobs'>, file: string): Promise<void> {
  for (const version of VERSIONS) await removeVariant({ blobs }, version, file)
  for (let stored = await store.get('images', file); stored; stored = await store.get('images', file))
    if ((await store.remove(stored, { content: 'changed' })).ok) break
}
