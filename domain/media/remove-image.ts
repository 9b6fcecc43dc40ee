import { removeLatest, updateWithRetry } from '#domain/documents/documents.ts'
import { usageBackfillState } from '#domain/images/backfill-usage.ts'
import { avifWidths } from '#domain/images/image-path.ts'
import { isImageUsed } from '#domain/images/image-usage.ts'
import { findIntactImage, type ImageVariant, removeVariant, storeImageBytes } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import { findImageUsage, findMediaImage, type ImageUse, imageFileNames } from './media.ts'

export type RemovalResult =
  | { outcome: 'removed'; name: string }
  | { outcome: 'missing' | 'gathering' }
  | { outcome: 'used'; name: string; uses: ImageUse[]; isMore: boolean }

/** Originals go first, so a variant made at the same moment finds none and removes itself. */
const VERSIONS: readonly ImageVariant[] = ['images', 'small', 'share', ...avifWidths.map((width) => `avif-${width}` as const)]

const MOST_TOLD = 20

export async function removeImage(
  services: Pick<Services, 'store' | 'blobs' | 'now'>,
  file: string,
  { evenIfUsed = false, by = '', deletedWith = '' }: { evenIfUsed?: boolean; by?: string; deletedWith?: string } = {},
): Promise<RemovalResult> {
  const { store } = services
  const picture = await findMediaImage(store, file)
  if (!picture) return { outcome: 'missing' }
  if (!(await usageBackfillState(store)).isDone) return { outcome: 'gathering' }
  const files = imageFileNames(picture)
  if (!evenIfUsed && (await isImageUsed(store, files)))
    return { outcome: 'used', name: picture.name || file, ...(await findImageUsage(store, picture, MOST_TOLD)) }
  const deletion = { deleted_at: services.now().toISOString(), deleted_by: by, deleted_with: deletedWith }
  // The original's document goes last, so an interrupted removal can be repeated.
  for (const each of files.toReversed()) {
    await keepInTrash(services, each, deletion)
    await removeOne(services, each)
  }
  return { outcome: 'removed', name: picture.name || file }
}

/** Kept before it's removed, so a crash in between loses nothing. */
async function keepInTrash({ store, blobs }: Pick<Services, 'store' | 'blobs'>, file: string, deletion: object): Promise<void> {
  const [stored, bytes] = await Promise.all([store.get('images', file), findIntactImage({ blobs }, file)])
  if (!stored) return
  if (bytes) await storeImageBytes({ blobs }, file, bytes, 'trash')
  const place = { index: 'deleted-images', id: file } as const
  const body = { ...stored.body, ...deletion }
  const created = await store.create({ ...place, body })
  if (!created.ok) await updateWithRetry(store, place, () => body)
}

async function removeOne({ store, blobs }: Pick<Services, 'store' | 'blobs'>, file: string): Promise<void> {
  for (const version of VERSIONS) await removeVariant({ blobs }, version, file)
  await removeLatest(store, { index: 'images', id: file, publicEffect: 'changed' })
}
