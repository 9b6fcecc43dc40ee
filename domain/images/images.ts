import { z } from 'zod'
import { flag, moment, number, readFields, text } from '#domain/fields/fields.ts'
import { imageNames } from '#domain/items/item-summary.ts'
import type { Item } from '#domain/items/items.ts'
import { AUTO_FRAMING, type FramingChoice, formatFraming, parseFraming } from '#domain/ports/framing-choice.ts'
import type { FitMode, ImageResult, ImageShape, Services } from '#domain/ports/services.ts'
import { type Store, type StoredBlob, type StoredDocument, storeErrorReason } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { hashBytes } from '#lib/crypto/secrets.ts'
import type { AvifWidth } from './image-path.ts'

export const imageTable = z.object({
  type: text(50, { label: 'Type' }),
  size: number({ label: 'Size in bytes' }),
  width: number({ label: 'Width' }),
  height: number({ label: 'Height' }),
  stored_at: moment({ label: 'Stored', indexed: true }),
  name: text(200, { label: 'Name', searched: true, weight: 'title' }),
  uploaded_hash: text(43, { label: 'Hash of the upload', indexed: true }),
  framed: flag({ label: 'Framed', indexed: true }),
  made_from: text(200, { label: 'Made from', indexed: true }),
  framing: text(20, { label: 'Framing as chosen' }),
  shown: text(4, { label: 'Framing as it is' }),
  unused_since: moment({ label: 'Not used since', indexed: true }),
  replaced_by: text(200, { label: 'Replaced by' }),
  alt: text(200, { label: 'Alt text' }),
  focus: text(20, { label: 'Focal point' }),
  alt_before: text(200, { label: 'Alt text before' }),
  focus_before: text(20, { label: 'Focal point before' }),
})

type ImageFields = z.infer<typeof imageTable>

export type ImageVariant = 'images' | 'trash' | 'small' | `avif-${AvifWidth}` | 'share'

type Size = { width: number; height: number }

type StoredImage = ({ ok: true; file: string; whole: string; shown: FitMode } & Size) | Extract<ImageResult, { ok: false }>

type Storing = Pick<Services, 'store' | 'blobs' | 'images' | 'now'>

export async function storeImage(
  services: Storing,
  data: Uint8Array<ArrayBuffer>,
  shape: Extract<ImageShape, 'cut' | 'whole'>,
  name = '',
): Promise<StoredImage> {
  const whole = await storeWhole(services, data, name)
  if (!whole.ok || shape === 'whole') return whole
  const { focus } = await imageDetailsOf(services, whole.file)
  const framed = await frameImage(services, whole.file, framingOf(focus))
  return framed ?? whole
}

async function storeWhole(services: Storing, data: Uint8Array<ArrayBuffer>, name: string): Promise<StoredImage> {
  const uploaded_hash = await hashBytes(data)
  const known = await findUploaded(services, uploaded_hash)
  if (known) return known
  const processed = await services.images.process(data, 'whole')
  if (!processed.ok) return processed
  const { file, width, height, fit } = processed
  await createImageRecord(services, { ...processed, type: 'image/webp' }, { name: shortLine(name), uploaded_hash, shown: fit })
  return { ok: true, file, whole: file, width, height, shown: fit }
}

async function findUploaded(services: Storing, hash: string): Promise<StoredImage | undefined> {
  const where = [{ field: 'uploaded_hash', equals: hash }]
  const [stored] = (await services.store.find({ indexes: ['images'], where, size: 1 })).documents
  return stored && readIntact(services, stored, stored.id)
}

async function readIntact({ blobs }: Storing, { id, body }: StoredDocument, whole: string): Promise<StoredImage | undefined> {
  if (!(await findIntactImage({ blobs }, id))) return undefined
  const { width, height, shown } = readFields(imageTable, body)
  return { ok: true, file: id, whole, width, height, shown: shown === 'fit' ? 'fit' : 'fill' }
}

export async function frameImage(services: Storing, whole: string, framing: FramingChoice): Promise<StoredImage | undefined> {
  const made = await findFramed(services, whole, framing)
  if (made) return made
  const [stored, original] = await Promise.all([services.store.get('images', whole), findImage(services, 'images', whole)])
  if (!stored || !original) return undefined
  const processed = await services.images.process(original.data, 'cut', framing)
  if (!processed.ok) return processed
  const { file, width, height, fit } = processed
  const { name } = readFields(imageTable, stored.body)
  const about = { name, framed: true, made_from: whole, framing: formatFraming(framing), shown: fit }
  await createImageRecord(services, { ...processed, type: 'image/webp' }, about)
  return { ok: true, file, whole, width, height, shown: fit }
}

async function findFramed(services: Storing, whole: string, framing: FramingChoice): Promise<StoredImage | undefined> {
  const where = [{ field: 'made_from', equals: whole }]
  const { documents } = await services.store.find({ indexes: ['images'], where, size: MAX_FRAMINGS })
  const stored = documents.find(({ body }) => body.framing === formatFraming(framing))
  return stored && readIntact(services, stored, whole)
}

/** Partly lost images count as missing, so they're made again or left out. */
export async function findIntactImage(
  { blobs }: Pick<Services, 'blobs'>,
  file: string,
  version: ImageVariant = 'images',
): Promise<StoredBlob | undefined> {
  try {
    return await findImage({ blobs }, version, file)
  } catch (error) {
    if (storeErrorReason(error) === 'damaged') return undefined
    throw error
  }
}

export const MAX_FRAMINGS = 1000

export async function imageDetailsOf({ store }: Pick<Services, 'store'>, file: string): Promise<ImageFields> {
  const stored = await store.get('images', file).catch(() => undefined)
  return readFields(imageTable, stored?.body ?? {})
}

export function framingOf(focus: string): FramingChoice {
  return parseFraming(focus) ?? AUTO_FRAMING
}

export async function imageFilesOf(store: Store, whole: string): Promise<string[]> {
  const where = [{ field: 'made_from', equals: whole }]
  const { documents } = await store.find({ indexes: ['images'], where, fields: [], size: MAX_FRAMINGS })
  return [whole, ...documents.map(({ id }) => id)]
}

export function shortLine(text: string): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return imageTable.shape.name.safeParse(line.slice(0, 200)).data ?? ''
}

export function storedImages(services: Pick<Services, 'store'>, items: readonly Item[], photo = ''): Promise<ReadonlySet<string>> {
  return existingImageNames(services, new Set([...items.flatMap(imageNames), ...(photo === '' ? [] : [photo])]))
}

export async function existingImageNames({ store }: Pick<Services, 'store'>, names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (names.size === 0) return names
  const found = await store.find({ indexes: ['images'], ids: [...names], fields: [], size: names.size })
  return new Set(found.documents.map(({ id }) => id))
}

export async function createImageRecord(
  { blobs, store, now }: Pick<Services, 'blobs' | 'store' | 'now'>,
  { file, type, data, width, height }: StoredBlob & Size & { file: string },
  about: Partial<ImageFields> = {},
): Promise<void> {
  await storeImageBytes({ blobs }, file, { type, data })
  const at = now().toISOString()
  const body = { type, size: data.length, width, height, stored_at: at, ...(about.framed ? {} : { unused_since: at }), ...about }
  try {
    await store.create({ index: 'images', id: file, body }, { publicEffect: 'changed' })
  } catch (error) {
    await removeUnknown({ blobs, store }, file).catch(() => undefined)
    throw error
  }
}

/** Bytes without a document would never be found or removed. */
async function removeUnknown({ blobs, store }: Pick<Services, 'blobs' | 'store'>, file: string): Promise<void> {
  if (!(await store.get('images', file))) await removeVariant({ blobs }, 'images', file)
}

export function storeImageBytes(
  { blobs }: Pick<Services, 'blobs'>,
  file: string,
  blob: StoredBlob,
  version: ImageVariant = 'images',
): Promise<void> {
  return blobs.put(blobName(version, file), blob)
}

export function findImage({ blobs }: Pick<Services, 'blobs'>, version: ImageVariant, file: string): Promise<StoredBlob | undefined> {
  return blobs.get(blobName(version, file))
}

/** Variants can be rendered again, so a failed write is only logged. */
export async function tryStoreVariant(
  { blobs, log }: Pick<Services, 'blobs' | 'log'>,
  version: Exclude<ImageVariant, 'images' | 'trash'>,
  { file, ...blob }: StoredBlob & { file: string },
): Promise<void> {
  await attempt({ log }, 'Picture not kept', () => blobs.put(blobName(version, file), blob), undefined, { file })
}

export async function thumbnailOf(
  services: Pick<Services, 'blobs' | 'images' | 'log'>,
  file: string,
  data: Uint8Array<ArrayBuffer>,
): Promise<StoredBlob | 'busy' | 'failed'> {
  const made = await services.images.process(data, 'small')
  if (!made.ok) return made.reason === 'busy' ? 'busy' : 'failed'
  const small = { type: 'image/webp', data: made.data }
  await tryStoreVariant(services, 'small', { file, ...small })
  await removeOrphanVariant(services, 'small', file)
  return small
}

export async function makeAvif({ blobs, images }: Pick<Services, 'blobs' | 'images'>, file: string, width: AvifWidth): Promise<void> {
  const version = `avif-${width}` as const
  if (await findImage({ blobs }, version, file)) return
  const whole = await findImage({ blobs }, 'images', file)
  if (!whole) return
  const made = await images.toAvif(whole.data, width)
  if (!made) throw new Error('the process that makes it failed')
  await blobs.put(blobName(version, file), made)
  await removeOrphanVariant({ blobs }, version, file)
}

/** Another administrator may have removed the image while this variant was made. */
export async function removeOrphanVariant({ blobs }: Pick<Services, 'blobs'>, version: ImageVariant, file: string): Promise<void> {
  if (!(await findImage({ blobs }, 'images', file))) await removeVariant({ blobs }, version, file)
}

export function removeVariant({ blobs }: Pick<Services, 'blobs'>, version: ImageVariant, file: string): Promise<void> {
  return blobs.remove(blobName(version, file))
}

export async function storedSize({ store }: Pick<Services, 'store'>, file: string): Promise<Size | undefined> {
  const stored = await store.get('images', file)
  if (!stored) return undefined
  const { width, height } = readFields(imageTable, stored.body)
  return width > 0 ? { width, height } : undefined
}

function blobName(version: ImageVariant, file: string): string {
  return `${version}/${file}`
}
