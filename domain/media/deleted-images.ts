import { removeAll, removeLatest } from '#domain/documents/documents.ts'
import { findImage, removeVariant } from '#domain/images/images.ts'
import { restorableSince } from '#domain/items/system-fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { findMediaImage, imageFileNames, type MediaImage, WHOLE } from './media.ts'

type Ports = Pick<Services, 'store' | 'now'>

export async function filesDeletedWith({ store }: Ports, deletedWith: string): Promise<string[]> {
  if (deletedWith === '') return []
  const where = [WHOLE, { field: 'deleted_with', equals: deletedWith }]
  const { documents } = await store.find({ indexes: ['deleted-images'], where, fields: [], size: 1000 })
  return documents.map(({ id }) => id)
}

export async function findDeletedImage(services: Ports, file: string): Promise<MediaImage | undefined> {
  const picture = await findMediaImage(services.store, file, 'deleted-images')
  return picture && picture.deleted_at >= restorableSince(services) ? picture : undefined
}

export async function findDeletedBytes(services: Ports & Pick<Services, 'blobs'>, file: string): Promise<StoredBlob | undefined> {
  return (await findDeletedImage(services, file)) && findImage(services, 'trash', file)
}

export function purgeDeletedImages(services: Ports & Pick<Services, 'blobs'>, shouldStop?: () => boolean): Promise<number> {
  const where = [WHOLE, { field: 'deleted_at', lte: restorableSince(services) }]
  return removeAll(services.store, { indexes: ['deleted-images'], where }, { remove, shouldStop })

  async function remove({ id }: { id: string }): Promise<{ ok: boolean }> {
    const picture = await findMediaImage(services.store, id, 'deleted-images')
    if (picture) await removeFromTrash(services, picture)
    return { ok: picture !== undefined }
  }
}

/** Bytes go first, since without a document nobody would find them; the whole image goes last, so this can be repeated. */
export async function removeFromTrash({ store, blobs }: Pick<Services, 'store' | 'blobs'>, picture: MediaImage): Promise<void> {
  for (const id of imageFileNames(picture).toReversed()) {
    await removeVariant({ blobs }, 'trash', id)
    await removeLatest(store, { index: 'deleted-images', id })
  }
}
