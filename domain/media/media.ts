import type { z } from 'zod'
import { moment, readFields, text } from '#domain/fields/fields.ts'
import { everyUse } from '#domain/images/image-usage.ts'
import { imageTable, MAX_FRAMINGS } from '#domain/images/images.ts'
import { toItem } from '#domain/items/items.ts'
import { deletedAt, restorableSince } from '#domain/items/system-fields.ts'
import { DEFAULT_KIND, type ItemRef, isItemKind } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, SearchPage, Store, StoredDocument, StoreQuery } from '#domain/ports/store.ts'
import { loadSynonyms } from '#domain/synonyms/synonyms.ts'
import { itemOfWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { isObject } from '#lib/objects/objects.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type CopyUsage, findCopyUsage } from './images-in-copy.ts'

/** Their bytes are kept aside, where no URL reads them. */
export const deletedImageTable = imageTable.extend({
  deleted_at: moment({ label: 'Deleted', indexed: true }),
  deleted_by: text(200, { label: 'Deleted by' }),
  deleted_with: text(50, { label: 'Deleted with', indexed: true }),
})

export type MediaImage = z.infer<typeof deletedImageTable> & { file: string; version: string; framings: readonly Framing[] }

type Framing = { file: string; framing: string }

export type MediaFilter = 'all' | 'unused' | 'left' | 'trash'

export const WHOLE = { field: 'framed', equals: false } as const

export const STALE_AFTER_DAYS = 30

export async function listImages(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { text, show, ...page }: Pick<StoreQuery, 'from' | 'size'> & { text: string; show: MediaFilter },
): Promise<Pick<SearchPage, 'total' | 'truncated'> & { pictures: MediaImage[] }> {
  const index = show === 'trash' ? 'deleted-images' : 'images'
  const where: Filter[] = [WHOLE]
  if (show === 'unused') where.push({ field: 'unused_since', notEquals: '' })
  if (show === 'left') where.push({ field: 'unused_since', lte: new Date(now().getTime() - STALE_AFTER_DAYS * DAY_MS).toISOString() })
  if (show === 'trash') where.push({ field: 'deleted_at', gte: restorableSince({ now }) })
  const searched = text === '' ? { sort: SORTS[show] } : { text, sameWords: (await loadSynonyms(store)).lines }
  const { documents, ...counted } = await store.find({ ...page, indexes: [index], where, ...searched })
  return { ...counted, pictures: await withFramings(store, documents, index) }
}

const longestUnused = { field: 'unused_since', order: 'ascending' } as const
const SORTS = {
  all: { field: 'stored_at', order: 'descending' },
  unused: longestUnused,
  left: longestUnused,
  trash: { field: 'deleted_at', order: 'descending' },
} as const satisfies Record<MediaFilter, StoreQuery['sort']>

type ImageIndex = 'images' | 'deleted-images'

export async function findMediaImage(store: Store, file: string, index: ImageIndex = 'images'): Promise<MediaImage | undefined> {
  const stored = await store.get(index, file)
  if (!stored || stored.body.framed === true) return undefined
  const [picture] = await withFramings(store, [stored], index)
  return picture
}

export async function withFramings(
  store: Store,
  documents: readonly StoredDocument[],
  index: ImageIndex = 'images',
): Promise<MediaImage[]> {
  if (documents.length === 0) return []
  const where = [{ field: 'made_from', in: documents.map(({ id }) => id) }]
  const made = await store.find({ indexes: [index], where, fields: ['made_from', 'framing'], size: MAX_FRAMINGS })
  const framingsOf = Map.groupBy(made.documents, ({ body }) => String(body.made_from))
  return documents.map(({ id, version, body }) => ({
    ...readFields(deletedImageTable, body),
    file: id,
    version,
    framings: (framingsOf.get(id) ?? []).map((framed) => ({ file: framed.id, framing: String(framed.body.framing ?? '') })),
  }))
}

export function imageFileNames({ file, framings }: Pick<MediaImage, 'file' | 'framings'>): string[] {
  return [file, ...framings.map((framing) => framing.file)]
}

export type UsageState = 'published' | 'draft' | 'deleted' | 'changes' | 'earlier'

type PhotoUsage = { kind: 'author' | 'person'; id: string; title: string; as: 'published' }

export type ImageUse = (ItemRef & { title: string; as: UsageState }) | CopyUsage | PhotoUsage

/** Popular images may have thousands of stale notes, so a list stops here. */
const MOST_LOOKED_AT = 1000

export async function findImageUsage(
  store: Store,
  picture: Pick<MediaImage, 'file' | 'framings'>,
  most: number,
): Promise<{ uses: ImageUse[]; isMore: boolean }> {
  const files = imageFileNames(picture)
  const uses = new Map<string, ImageUse>()
  let looked = 0
  for await (const { documents, old, after } of everyUse(store, files)) {
    for (const use of documents.flatMap((document) => findCopyUsage(document, files) ?? [useIn(document)])) {
      if (uses.size === most && !uses.has(keyOf(use))) return { uses: [...uses.values()], isMore: true }
      uses.set(keyOf(use), use)
    }
    looked += documents.length + old.length
    if (after !== undefined && looked >= MOST_LOOKED_AT) return { uses: [...uses.values()], isMore: true }
  }
  return { uses: [...uses.values()], isMore: false }
}

function keyOf({ kind, id, as }: ImageUse): string {
  return `${kind} ${id} ${as}`
}

export function useIn(document: StoredDocument): ImageUse {
  const { index, id, body } = document
  if (index === 'authors') return { kind: 'author', id, title: String(body.name), as: 'published' }
  if (index === 'people') return { kind: 'person', id, title: String(body.name || body.email), as: 'published' }
  if (isItemKind(index)) {
    const { title, draft } = toItem(document)
    return { kind: index, id, title, as: deletedAt(document) !== undefined ? 'deleted' : draft ? 'draft' : 'published' }
  }
  const values = isObject(body.values) ? body.values : body
  const title = typeof values.title === 'string' ? values.title : ''
  const place = itemOfWorkingCopy(typeof body.revision_of === 'string' ? body.revision_of : id) ?? { kind: DEFAULT_KIND, id }
  return { ...place, title, as: index === 'working-copies' ? 'changes' : 'earlier' }
}
