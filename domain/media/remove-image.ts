import { usageBackfillState } from '#domain/images/backfill-usage.ts'
import { avifWidths } from '#domain/images/image-path.ts'
import { isImageUsed } from '#domain/images/image-usage.ts'
import { type ImageVariant, removeVariant } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import { findImageUsage, findMediaImage, type ImageUse, imageFileNames } from './media.ts'

export type RemovalResult =
  | { outcome: 'removed' | 'missing' | 'gathering' }
  | { outcome: 'used'; name: string; uses: ImageUse[]; isMore: boolean }

/** Originals go first, so a variant made at the same moment finds none and removes itself. */
const VERSIONS: readonly ImageVariant[] = ['images', 'small', 'share', ...avifWidths.map((width) => `avif-${width}` as const)]

const MOST_TOLD = 20

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
  // The original's document goes last, so an interrupted removal can be repeated.
  for (const each of files.toReversed()) await removeOne(services, each)
  return { outcome: 'removed' }
}

async function removeOne({ store, blobs }: Pick<Services, 'store' | 'blobs'>, file: string): Promise<void> {
  for (const version of VERSIONS) await removeVariant({ blobs }, version, file)
  for (let stored = await store.get('images', file); stored; stored = await store.get('images', file))
    if ((await store.remove(stored, { publicEffect: 'changed' })).ok) break
}
