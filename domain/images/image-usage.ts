import { z } from 'zod'
import { moment, number, text } from '#domain/fields/fields.ts'
import { isImageName } from '#domain/fields/image-name.ts'
import { type IndexName, indexNames, type NewDocument, type Store, type StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { baseName } from '#lib/text/base-name.ts'
import { imagesInHtml } from './html-images.ts'

/** Usage is written before its document, so it may be stale: check the document first. */
export const imageUsageTable = z.object({
  file: text(200, { label: 'Picture', indexed: true }),
  in_index: text(50, { label: 'Index' }),
  in_id: text(500, { label: 'Document' }),
  looked_through: number({ label: 'Documents' }),
  ended_at: moment({ label: 'Ended' }),
})

const WITHOUT_PICTURES: readonly IndexName[] = [
  'messages',
  'images',
  'picture-uses',
  'imports',
  'sessions',
  'sign-in-links',
  'sign-in-attempts',
  'limits',
  'administrators',
  'activities',
  'deleted-images',
]

export const indexesWithImages: readonly IndexName[] = indexNames.filter((index) => !WITHOUT_PICTURES.includes(index))

export function imageNamesIn(body: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  collect(body, names)
  return names
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    const last = baseName(value)
    if (value.length < 500 && isImageName(last)) names.add(last)
    for (const name of imagesInHtml(value)) names.add(name)
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part, names)
}

/** Notes again after the write, because a cleanup may have removed the first note in between. */
export function withUsageTracking(store: Store): Store {
  return {
    ...store,
    async create(document, options) {
      return noting(document, () => store.create(document, options))
    },
    async createMany(documents, options) {
      await recordUsage(store, documents)
      const taken = await store.createMany(documents, options)
      await recordUsage(store, documents)
      return taken
    },
    async update(document, options) {
      return noting(document, () => store.update(document, options))
    },
  }

  async function noting<T>(document: NewDocument, write: () => Promise<T>): Promise<T> {
    await noteNew(document)
    const written = await write()
    await noteNew(document)
    return written
  }

  async function noteNew(document: NewDocument): Promise<void> {
    const uses = usesOf(document)
    const known = await Promise.all(uses.map(({ id }) => store.get('picture-uses', id)))
    const unknown = uses.filter((_, at) => !known[at])
    if (unknown.length > 0) await store.createMany(unknown)
  }
}

export async function recordUsage(store: Store, documents: readonly NewDocument[]): Promise<void> {
  const uses = documents.flatMap(usesOf)
  if (uses.length > 0) await store.createMany(uses)
}

function usesOf({ index, id, body }: NewDocument): NewDocument[] {
  if (!indexesWithImages.includes(index)) return []
  return [...imageNamesIn(body)].map((file) => useOf({ index, id }, file))
}

function useOf({ index, id }: Pick<NewDocument, 'index' | 'id'>, file: string): NewDocument {
  return { index: 'picture-uses', id: hashText(JSON.stringify([file, index, id])), body: { file, in_index: index, in_id: id } }
}

const AT_ONCE = 50

export async function* everyUse(store: Store, files: readonly string[]) {
  let after: string | undefined
  do {
    const page = await findDocumentsUsing(store, files, { size: AT_ONCE, ...(after === undefined ? {} : { after }) })
    yield page
    after = page.after
  } while (after !== undefined)
}

export async function findDocumentsUsing(
  store: Store,
  files: readonly string[],
  page: { size: number; after?: string },
): Promise<{ documents: StoredDocument[]; old: StoredDocument[]; after?: string }> {
  const where = [{ field: 'file', in: files }]
  const { documents: notes, cursor } = await store.scan({ indexes: ['picture-uses'], where, ...page })
  const found = await Promise.all(notes.map((note) => documentOf(store, note)))
  const documents = new Map(found.flatMap((document) => (document ? [[`${document.index} ${document.id}`, document]] : [])))
  const old = notes.filter((_, at) => !found[at])
  return { documents: [...documents.values()], old, ...(cursor === undefined ? {} : { after: cursor }) }
}

async function documentOf(store: Store, { body: { file, in_index, in_id } }: StoredDocument): Promise<StoredDocument | undefined> {
  const index = indexesWithImages.find((name) => name === in_index)
  const document = index && typeof in_id === 'string' ? await store.get(index, in_id) : undefined
  return document && imageNamesIn(document.body).has(String(file)) ? document : undefined
}

export async function removeStaleUsage(store: Store, old: readonly StoredDocument[]): Promise<void> {
  for (const note of old) {
    const removed = await store.remove(note, { refresh: false })
    if (removed.ok && (await documentOf(store, note))) await store.createMany([note])
  }
}

export async function isImageUsed(store: Store, files: readonly string[]): Promise<boolean> {
  for await (const { documents, old } of everyUse(store, files)) {
    if (documents.length > 0) return true
    await removeStaleUsage(store, old)
  }
  return false
}
