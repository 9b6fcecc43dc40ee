import { readFields } from '#domain/fields/fields.ts'
import { documentsWith } from '#domain/images/image-usage.ts'
import { type ImageFields, imageTable, MOST_FRAMINGS } from '#domain/images/images.ts'
import type { ItemPlace } from '#domain/item-changes/item-writes.ts'
import { readItem } from '#domain/items/items.ts'
import { deletedAt } from '#domain/items/system-fields.ts'
import { isItemKind, itemKinds, PLAIN_KIND } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter, FoundPage, Query, Store, StoredDocument } from '#domain/ports/store.ts'
import { readSameWords } from '#domain/synonyms/synonyms.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type WordsUse, wordsUses } from './images-in-copy.ts'

/** A picture as somebody uploaded it, with the names of those that were framed from it. */
export type MediaPicture = ImageFields & { file: string; version: string; framings: readonly Framing[] }

type Framing = { file: string; framing: string }

/** `unused`: as far as the last look knows. `left`: for `LEFT_AFTER_DAYS`. */
export type MediaShown = 'all' | 'unused' | 'left'

export const LEFT_AFTER_DAYS = 30

type MediaQuery = Pick<Query, 'from' | 'size'> & { text: string; show: MediaShown }

export async function listPictures(
  { store, now }: Pick<Services, 'store' | 'now'>,
  { text, show, ...page }: MediaQuery,
): Promise<Pick<FoundPage, 'total' | 'limit'> & { pictures: MediaPicture[] }> {
  const where: Filter[] = [{ field: 'framed', is: false }]
  if (show === 'unused') where.push({ field: 'unused_since', isNot: '' })
  if (show === 'left') where.push({ field: 'unused_since', atMost: new Date(now().getTime() - LEFT_AFTER_DAYS * DAY_MS).toISOString() })
  const order = show === 'all' ? newest : longestUnused
  const searched = text === '' ? order : { text, sameWords: (await readSameWords(store)).lines }
  const { documents, ...counted } = await store.find({ ...page, indexes: ['images'], where, ...searched })
  return { ...counted, pictures: await withFramings(store, documents) }
}

const newest: Pick<Query, 'sort'> = { sort: { field: 'stored_at', order: 'descending' } }
const longestUnused: Pick<Query, 'sort'> = { sort: { field: 'unused_since', order: 'ascending' } }

/** One that is listed; undefined for any other name. */
export async function findMediaPicture(store: Store, file: string): Promise<MediaPicture | undefined> {
  const stored = file === '' || file.length > 200 ? undefined : await store.get('images', file)
  if (!stored || stored.body.framed === true) return undefined
  const [picture] = await withFramings(store, [stored])
  return picture
}

export async function withFramings(store: Store, documents: readonly StoredDocument[]): Promise<MediaPicture[]> {
  if (documents.length === 0) return []
  const where = [{ field: 'made_from', isOneOf: documents.map(({ id }) => id) }]
  const made = await store.find({ indexes: ['images'], where, fields: ['made_from', 'framing'], size: MOST_FRAMINGS })
  const framingsOf = Map.groupBy(made.documents, ({ body }) => String(body.made_from))
  return documents.map(({ id, version, body }) => ({
    ...readFields(imageTable, body),
    file: id,
    version,
    framings: (framingsOf.get(id) ?? []).map((framed) => ({ file: framed.id, framing: String(framed.body.framing ?? '') })),
  }))
}

/** All names under which it can be used. */
export function filesOf({ file, framings }: Pick<MediaPicture, 'file' | 'framings'>): string[] {
  return [file, ...framings.map((framing) => framing.file)]
}

/** In what state an item uses a picture. */
export type UseAs = 'published' | 'draft' | 'deleted' | 'changes' | 'earlier'

export type PictureUse = (ItemPlace & { title: string; as: UseAs }) | WordsUse

const AT_ONCE = 50
/** Of a picture that was used in very many items once, not all notes are looked at for a list. */
const MOST_LOOKED_AT = 1000

/** The first places where a picture is used, an item's own and what is not published of it each by itself. */
export async function picturesUses(
  store: Store,
  picture: Pick<MediaPicture, 'file' | 'framings'>,
  most: number,
): Promise<{ uses: PictureUse[]; isMore: boolean }> {
  const files = filesOf(picture)
  const uses = new Map<string, PictureUse>()
  let after: string | undefined
  let looked = 0
  do {
    const page = await documentsWith(store, files, { size: AT_ONCE, ...(after === undefined ? {} : { after }) })
    for (const use of page.documents.flatMap((document) => wordsUses(document, files) ?? [useIn(document)])) {
      if (uses.size === most && !uses.has(keyOf(use))) return { uses: [...uses.values()], isMore: true }
      uses.set(keyOf(use), use)
    }
    after = page.after
    looked += AT_ONCE
  } while (after !== undefined && looked < MOST_LOOKED_AT)
  return { uses: [...uses.values()], isMore: after !== undefined }
}

function keyOf({ kind, id, as }: PictureUse): string {
  return `${kind} ${id} ${as}`
}

function useIn(document: StoredDocument): PictureUse {
  const { index, id, body } = document
  if (isItemKind(index)) {
    const { title, draft } = readItem(document)
    return { kind: index, id, title, as: deletedAt(document) !== undefined ? 'deleted' : draft ? 'draft' : 'published' }
  }
  const values = typeof body.values === 'object' && body.values !== null ? (body.values as Record<string, unknown>) : body
  const title = typeof values.title === 'string' ? values.title : ''
  return { ...placeOf(document), title, as: index === 'working-copies' ? 'changes' : 'earlier' }
}

/** Documents beside items are named after the item, or say whose revision they are. */
function placeOf({ id, body }: StoredDocument): ItemPlace {
  const name = typeof body.revision_of === 'string' ? body.revision_of : id
  const kind = itemKinds.find((each) => name.startsWith(`${each}-`)) ?? PLAIN_KIND
  return { kind, id: name.slice(kind.length + 1) }
}
