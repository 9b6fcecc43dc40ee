import { z } from 'zod'
import { moment, number, readFields, text } from '#domain/fields.ts'
import { pictureNames } from '#domain/items/item-summary.ts'
import type { Item } from '#domain/items/items.ts'
import type { ImageResult, PictureShape, Services, StoredDocument } from '#domain/services.ts'

/** How the names of pictures begin that are drawn for links which are shared. */
export const SHARE_PICTURE = 'share-'

/** A stored picture; the document's id is its file name. */
export const imageTable = z.object({
  type: text(50, { label: 'Type' }),
  data: text(20_000_000, { label: 'Bytes, as base64' }),
  size: number({ label: 'Size in bytes' }),
  stored_at: moment({ label: 'Stored', indexed: true }),
})

type StoredImage = { ok: true; file: string; width: number; height: number } | Extract<ImageResult, { ok: false }>

/** Re-encodes an uploaded picture and stores it; gives the file name that the item will carry, and its size in pixels. */
export async function storeImage(services: Services, data: Uint8Array, shape: PictureShape): Promise<StoredImage> {
  const processed = await services.images.process(data, shape)
  if (!processed.ok) return processed
  const { file, width, height } = processed
  await keepImage(services, 'images', { file, type: 'image/webp', data: processed.data })
  // A conflict means that the same bytes are stored already: the name is made from them.
  return { ok: true, file, width, height }
}

/** Those of the pictures named by the items that are stored: an item can name one that is not, when it was imported. One question for all. */
export async function storedPictures({ store }: Pick<Services, 'store'>, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const names = new Set(items.flatMap(pictureNames))
  return names.size === 0 ? names : store.present('images', [...names])
}

type ImageFile = { file: string; type: string; data: Uint8Array }
type ImageIndex = 'images' | 'thumbnails'
type Kept = Pick<Services, 'store' | 'now'>

/** Stores a picture under its name, if it is not there already. */
async function keepImage({ store, now }: Kept, index: ImageIndex, image: ImageFile): Promise<void> {
  await store.create([imageDocument(index, image, now())])
}

/** As `keepImage`, for a picture that can be made again: where it cannot be stored now, it is made again the next time. */
export async function keepImageIfPossible(services: Kept & Pick<Services, 'log'>, index: ImageIndex, image: ImageFile): Promise<void> {
  try {
    await keepImage(services, index, image)
  } catch (error) {
    services.log('Picture not kept', { file: image.file, reason: String(error) })
  }
}

/** A picture as the store keeps it. */
export function imageDocument(index: ImageIndex, { file, type, data }: ImageFile, stored: Date) {
  return { index, id: file, body: { type, data: toBase64(data), size: data.length, stored_at: stored.toISOString() } }
}

/** The small version of a stored picture, made when it is first asked for; undefined when it cannot be made now. */
export async function thumbnailOf(services: Services, { file, data }: Omit<ImageFile, 'type'>): Promise<Uint8Array | undefined> {
  const made = await services.images.process(data, 'small')
  if (!made.ok) return undefined
  await keepImageIfPossible(services, 'thumbnails', { file, type: 'image/webp', data: made.data })
  return made.data
}

/** What a stored picture is, and its bytes. */
export function readImage({ body }: Pick<StoredDocument, 'body'>): { type: string; data: Uint8Array<ArrayBuffer> } {
  const { type, data } = readFields(imageTable, body)
  return { type, data: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)) }
}

function toBase64(data: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < data.length; start += 0x8000) binary += String.fromCharCode(...data.subarray(start, start + 0x8000))
  return btoa(binary)
}
