import { z } from 'zod'
import { moment, number, readFields, text } from '#domain/fields.ts'
import { pictureNames } from '#domain/items/item-summary.ts'
import type { Item } from '#domain/items/items.ts'
import type { ImageResult, PictureShape, Services } from '#domain/services.ts'
import type { StoredBlob } from '#domain/store.ts'
import type { AvifWidth } from './image-path.ts'

/** What is known of a stored picture; the document's id is its file name, under which its bytes are kept. */
export const imageTable = z.object({
  type: text(50, { label: 'Type' }),
  size: number({ label: 'Size in bytes' }),
  width: number({ label: 'Width' }),
  height: number({ label: 'Height' }),
  stored_at: moment({ label: 'Stored', indexed: true }),
})

/** Which of a picture's bytes: as it was stored, its small version, at most so wide for browsers that read AVIF, or drawn for links which are shared. */
type Version = 'images' | 'small' | `avif-${AvifWidth}` | 'share'

type Size = { width: number; height: number }

type StoredImage = ({ ok: true; file: string } & Size) | Extract<ImageResult, { ok: false }>

/** Re-encodes an uploaded picture and stores it; gives the file name that the item will carry, and its size in pixels. */
export async function storeImage(
  services: Pick<Services, 'store' | 'blobs' | 'images' | 'now'>,
  data: Uint8Array<ArrayBuffer>,
  shape: PictureShape,
): Promise<StoredImage> {
  const processed = await services.images.process(data, shape)
  if (!processed.ok) return processed
  await keepImage(services, { ...processed, type: 'image/webp' })
  const { file, width, height } = processed
  return { ok: true, file, width, height }
}

/** Those of the pictures named by the items that are stored: an item can name one that is not, when it was imported. One question for all. */
export function storedPictures(services: Pick<Services, 'store'>, items: readonly Item[]): Promise<ReadonlySet<string>> {
  return storedNames(services, new Set(items.flatMap(pictureNames)))
}

/** Those of the names under which a picture is stored. */
export async function storedNames({ store }: Pick<Services, 'store'>, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (names.size === 0) return names
  const found = await store.find({ indexes: ['images'], ids: [...names], fields: [], size: names.size })
  return new Set(found.documents.map(({ id }) => id))
}

type NewImage = StoredBlob & Size & { file: string }

/** Stores a picture under its name, if it is not there already: the name is made from its bytes. */
export async function keepImage(
  { blobs, store, now }: Pick<Services, 'blobs' | 'store' | 'now'>,
  { file, type, data, width, height }: NewImage,
): Promise<void> {
  await keepPicture({ blobs }, file, { type, data })
  const body = { type, size: data.length, width, height, stored_at: now().toISOString() }
  await store.create({ index: 'images', id: file, body }, { content: 'changed' })
}

/** Stores the bytes alone, of a picture that is known by its document. */
export function keepPicture({ blobs }: Pick<Services, 'blobs'>, file: string, blob: StoredBlob): Promise<void> {
  return blobs.put(blobName('images', file), blob)
}

export function findPicture({ blobs }: Pick<Services, 'blobs'>, version: Version, file: string): Promise<StoredBlob | undefined> {
  return blobs.get(blobName(version, file))
}

/** Keeps a picture that can be made again: where it cannot be stored now, it is made again the next time. */
export async function keepIfPossible(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  version: Exclude<Version, 'images'>,
  { file, ...blob }: StoredBlob & { file: string },
): Promise<void> {
  try {
    await blobs.put(blobName(version, file), blob)
  } catch (error) {
    log('Picture not kept', { file, reason: String(error) })
  }
}

export async function thumbnailOf(
  services: Pick<Services, 'blobs' | 'images' | 'log'>,
  file: string,
  data: Uint8Array<ArrayBuffer>,
): Promise<StoredBlob | 'busy' | 'failed'> {
  const made = await services.images.process(data, 'small')
  if (!made.ok) return made.reason === 'busy' ? 'busy' : 'failed'
  const small = { type: 'image/webp', data: made.data }
  await keepIfPossible(services, 'small', { file, ...small })
  return small
}

/** Makes a stored picture anew for browsers that read AVIF, and keeps it, unless somebody else did meanwhile. Fails where it cannot. */
export async function makeAvif({ blobs, images }: Pick<Services, 'blobs' | 'images'>, file: string, width: AvifWidth): Promise<void> {
  const version = `avif-${width}` as const
  if (await findPicture({ blobs }, version, file)) return
  const whole = await findPicture({ blobs }, 'images', file)
  if (!whole) return
  const made = await images.toAvif(whole.data, width)
  if (!made) throw new Error('the process that makes it failed')
  await blobs.put(blobName(version, file), made)
}

/** What is known of a stored picture's size in pixels. */
export async function storedSize({ store }: Pick<Services, 'store'>, file: string): Promise<Size | undefined> {
  const stored = await store.get('images', file)
  if (!stored) return undefined
  const { width, height } = readFields(imageTable, stored.body)
  return width > 0 ? { width, height } : undefined
}

function blobName(version: Version, file: string): string {
  return `${version}/${file}`
}
