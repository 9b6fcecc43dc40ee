import { findIntactImage, storeImageBytes } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import { findDeletedImage, removeFromTrash } from './deleted-images.ts'
import { findImageUsage, type ImageUse, imageFileNames } from './media.ts'

const MOST_TOLD = 1000

type Ports = Pick<Services, 'store' | 'blobs' | 'now'>

/** Places still name the image, so they show it again unless somebody gave them another one. */
export async function restoreImage(services: Ports, file: string): Promise<{ name: string; uses: ImageUse[] } | undefined> {
  const { store, blobs, now } = services
  const picture = await findDeletedImage(services, file)
  if (!picture || !(await findIntactImage({ blobs }, file, 'trash'))) return undefined
  const { uses } = await findImageUsage(store, picture, MOST_TOLD)
  const unused_since = uses.length > 0 ? '' : now().toISOString()
  // The whole image goes last, so an interrupted restoring can be repeated.
  for (const each of imageFileNames(picture).toReversed()) await putBack(services, each, each === file ? { unused_since } : {})
  await removeFromTrash(services, picture)
  return { name: picture.name || file, uses }
}

async function putBack({ store, blobs }: Ports, file: string, change: { unused_since?: string }): Promise<void> {
  const [stored, bytes] = await Promise.all([store.get('deleted-images', file), findIntactImage({ blobs }, file, 'trash')])
  if (!stored || !bytes) return
  await storeImageBytes({ blobs }, file, bytes)
  const { deleted_at, deleted_by, deleted_with, ...body } = stored.body
  await store.create({ index: 'images', id: file, body: { ...body, ...change } }, { publicEffect: 'changed' })
}
