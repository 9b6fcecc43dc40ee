import { updateWithRetry } from '#domain/documents/documents.ts'
import { findDocumentsUsing, removeStaleUsage } from '#domain/images/image-usage.ts'
import { frameImage, framingOf, storeImage } from '#domain/images/images.ts'
import { type ImageRenames, renameImagesIn } from '#domain/images/rename-images.ts'
import { type Actor, replaceItemImages } from '#domain/item-changes/item-writes.ts'
import { toItem } from '#domain/items/items.ts'
import { type ItemRef, isItemKind } from '#domain/kinds/kinds.ts'
import type { ImageResult, Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store, StoredDocument } from '#domain/ports/store.ts'
import { contentHash, itemOfWorkingCopy, workingCopyId } from '#domain/working-copies/working-copy.ts'
import { retryOnConflict } from '#lib/async/retry-on-conflict.ts'
import { replaceImagesInCopy } from './images-in-copy.ts'
import { findMediaImage, imageFileNames, type MediaImage } from './media.ts'

export type Replacing = Pick<Services, 'store' | 'blobs' | 'images' | 'now' | 'settings'>

type Fault = Extract<ImageResult, { ok: false }>

export type ReplaceStart = { ok: true } | { ok: false; reason: 'missing' | 'same' } | { ok: false; reason: 'picture'; error: Fault }

/** Stored on the old image, so an interrupted replacement can continue. */
export async function startReplacing(
  services: Replacing,
  file: string,
  upload: { data: Uint8Array<ArrayBuffer>; name: string },
): Promise<ReplaceStart> {
  const picture = await findMediaImage(services.store, file)
  if (!picture) return { ok: false, reason: 'missing' }
  const stored = await storeImage(services, upload.data, 'whole', upload.name)
  if (!stored.ok) return { ok: false, reason: 'picture', error: stored }
  if (stored.file === file) return { ok: false, reason: 'same' }
  const { alt, focus } = picture
  await updateWithRetry(services.store, { index: 'images', id: stored.file }, (body) =>
    body.alt || body.focus ? undefined : { ...body, alt, focus },
  )
  await noteReplacement(services, file, stored.file)
  return { ok: true }
}

/** Replaced by itself, so this continues as any replacement. Places with another text or framing have their own. */
export async function startDescribing({ store }: Replacing, file: string, given: Pick<MediaImage, 'alt' | 'focus'>): Promise<void> {
  const change = ({ alt = '', focus = '', ...body }: DocumentBody) => ({ ...body, ...given, alt_before: alt, focus_before: focus })
  await updateWithRetry(store, { index: 'images', id: file }, (body) => ({ ...change(body), replaced_by: file }))
}

type ReplaceStep = { ok: true; changed: number; left?: string } | { ok: false; reason: 'missing' | 'gone' | 'busy' }

const AT_ONCE = 25

export async function replaceNextBatch(services: Replacing, actor: Actor, file: string, after?: string): Promise<ReplaceStep> {
  const { store } = services
  const picture = await findMediaImage(store, file)
  if (!picture) return { ok: false, reason: 'missing' }
  // Another administrator finished it first.
  if (!picture.replaced_by) return { ok: true, changed: 0 }
  const whole = await findMediaImage(store, picture.replaced_by)
  if (!whole) {
    await noteReplacement(services, file, '')
    return { ok: false, reason: 'gone' }
  }
  const isDescribed = whole.file === file
  const swap = isDescribed ? await describedSwap(services, picture) : await swapFor(services, picture, whole)
  if (!swap) return { ok: false, reason: 'busy' }
  const page = await findDocumentsUsing(store, imageFileNames(picture), { size: AT_ONCE, ...(after === undefined ? {} : { after }) })
  const places = new Map(page.documents.flatMap(itemOf).map((place) => [workingCopyId(place), place]))
  let changed = 0
  for (const place of places.values()) if (await swapIn(services, actor, place, swap)) changed++
  const inWords = page.documents.filter(({ index }) => index === 'site-words')
  const fields = new Map(imageFileNames(picture).map((each) => [each, picture.replaced_by]))
  const inCopy = isDescribed ? swap : { fields, texts: new Map() }
  const by = actor.type === 'administrator' ? actor.name : ''
  for (const { id } of inWords) if (await replaceImagesInCopy(services, { id, by, swap: inCopy })) changed++
  for (const photo of page.documents.filter(({ index }) => index === 'authors' || index === 'people'))
    if (await swapPhoto(store, photo, swap)) changed++
  await removeStaleUsage(store, page.old)
  if (page.after !== undefined) return { ok: true, changed, left: page.after }
  await noteReplacement(services, file, '')
  return { ok: true, changed }
}

async function swapFor(services: Replacing, { file, framings }: MediaImage, whole: MediaImage): Promise<ImageRenames | undefined> {
  const swap: ImageRenames = { fields: new Map(), texts: new Map() }
  for (const { file: old, framing } of [{ file, framing: 'auto' }, ...framings]) {
    const framed = await frameImage(services, whole.file, framingOf(framing))
    if (!framed?.ok) return undefined
    swap.fields.set(old, framed.file)
    swap.texts.set(old, { file: whole.file, width: whole.width, height: whole.height })
  }
  return swap
}

async function describedSwap(services: Replacing, picture: MediaImage): Promise<ImageRenames | undefined> {
  const { file, alt, focus, alt_before, focus_before } = picture
  const swap: ImageRenames = { fields: new Map(), texts: new Map() }
  if (alt !== alt_before) swap.alt = { files: imageFileNames(picture), from: alt_before, to: alt }
  if (focus === focus_before) return swap
  const [from, to] = [await frameImage(services, file, framingOf(focus_before)), await frameImage(services, file, framingOf(focus))]
  if (!from?.ok || !to?.ok) return undefined
  swap.fields.set(from.file, to.file)
  return swap
}

export function itemOf({ index, id }: StoredDocument): ItemRef[] {
  const place = isItemKind(index) ? { kind: index, id } : index === 'working-copies' ? itemOfWorkingCopy(id) : undefined
  return place ? [place] : []
}

const MOST_TRIES = 5

/** The copy goes first and names its future base, so a crash in between is repaired by the next attempt. */
export async function swapIn(services: Replacing, actor: Actor, { kind, id }: ItemRef, swap: ImageRenames): Promise<boolean> {
  const isChanged = await retryOnConflict(async () => {
    const [item, copy] = await Promise.all([
      services.store.get(kind, id),
      services.store.get('working-copies', workingCopyId({ kind, id })),
    ])
    const itemBody = item && renameImagesIn(item.body, swap)
    const copyBody = copy && item && itemBody ? await rebased(renameImagesIn(copy.body, swap), item, itemBody) : undefined
    const isCopyDone = !copy || !copyBody || isSame(copy.body, copyBody) || (await replaceItemImages(services, actor, copy, copyBody)).ok
    if (!isCopyDone) return undefined
    if (!item || !itemBody) return false
    if (isSame(item.body, itemBody)) return copy !== undefined && copyBody !== undefined && !isSame(copy.body, copyBody)
    return (await replaceItemImages(services, actor, item, itemBody)).ok || undefined
  }, MOST_TRIES)
  if (isChanged === undefined) throw new Error(`The pictures of ${kind} ${id} could not be replaced: it was changed again and again`)
  return isChanged
}

async function swapPhoto(store: Store, { index, id }: StoredDocument, swap: ImageRenames): Promise<boolean> {
  const renamed = await updateWithRetry(store, { index, id, publicEffect: 'withdrawn' }, (body) => {
    const other = renameImagesIn(body, swap)
    return isSame(body, other) ? undefined : other
  })
  return renamed === 'changed'
}

async function rebased(copy: DocumentBody, item: StoredDocument, after: DocumentBody): Promise<DocumentBody> {
  const isOfItem = copy.based_on === (await contentHash(toItem(item)))
  return isOfItem ? { ...copy, based_on: await contentHash(toItem({ ...item, body: after })) } : copy
}

function isSame(one: DocumentBody, other: DocumentBody): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function noteReplacement({ store }: Replacing, file: string, by: string): Promise<void> {
  await updateWithRetry(store, { index: 'images', id: file }, (body) => ({ ...body, replaced_by: by }))
}
