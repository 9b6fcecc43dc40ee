import { everyPage } from '#domain/documents/documents.ts'
import { everyUse, imageNamesIn, removeStaleUsage } from '#domain/images/image-usage.ts'
import { existingImageNames } from '#domain/images/images.ts'
import { FIELDS_WITHOUT_IMAGES } from '#domain/images/rename-images.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { IndexName, Store, StoredDocument } from '#domain/ports/store.ts'
import { objectOf } from '#lib/objects/objects.ts'
import { type ImageUse, useIn } from './media.ts'
import { itemOf, type Replacing, swapIn } from './replace-image.ts'

const IN_POSTS: readonly IndexName[] = [...itemKinds, 'working-copies']
const NOTES_AT_ONCE = 200

/** Trash can restore its images, so they aren't missing. Posts are read in groups, because there may be thousands. */
export async function findMissingImages(store: Store): Promise<{ file: string; uses: ImageUse[] }[]> {
  const found: { file: string; use: ImageUse }[] = []
  for await (const page of everyPage(store, { indexes: ['picture-uses'] }, NOTES_AT_ONCE)) {
    const notes = page.flatMap(({ body }) => (IN_POSTS.some((index) => index === body.in_index) ? [body] : []))
    const files = [...new Set(notes.map(({ file }) => String(file)))]
    const known = await store.find({ indexes: ['images', 'deleted-images'], ids: files, fields: [], size: 2 * NOTES_AT_ONCE })
    const stored = new Set<unknown>(known.documents.map(({ id }) => id))
    const open = notes.filter(({ file }) => !stored.has(file))
    const noted = new Set(open.map(({ file, in_index, in_id }) => `${in_index} ${in_id} ${file}`))
    const ids = [...new Set(open.map(({ in_id }) => String(in_id)))]
    const posts = await store.find({ indexes: IN_POSTS, ids, size: IN_POSTS.length * NOTES_AT_ONCE })
    for (const post of posts.documents)
      for (const file of imagesOf(post)) if (noted.has(`${post.index} ${post.id} ${file}`)) found.push({ file, use: useIn(post) })
  }
  const byFile = [...Map.groupBy(found, ({ file }) => file)].sort(([one], [other]) => one.localeCompare(other))
  return byFile.map(([file, group]) => ({ file, uses: group.map(({ use }) => use) }))
}

function imagesOf(document: StoredDocument): ReadonlySet<string> {
  const { body } = document
  if (deletedAt(document) !== undefined || body.discarded_at) return new Set()
  const fields = Object.entries(objectOf(body.values ?? body))
  return imageNamesIn(fields.filter(([name]) => name === 'content' || !FIELDS_WITHOUT_IMAGES.has(name)))
}

type Filling = { file: string; whole: { file: string; width: number; height: number } }

export async function fillMissingImages(services: Replacing, actor: Actor, names: ReadonlySet<string>, by: Filling): Promise<void> {
  const { store } = services
  const files = [...names.difference(await existingImageNames(services, names))]
  const swap = { fields: new Map(files.map((name) => [name, by.file])), texts: new Map(files.map((name) => [name, by.whole])) }
  for await (const { documents } of everyUse(store, files))
    for (const place of documents.flatMap(itemOf)) await swapIn(services, actor, place, swap)
  for await (const { old } of everyUse(store, files)) await removeStaleUsage(store, old)
}
