import { z } from 'zod'
import { moment, number, text } from '#domain/fields/fields.ts'
import { isImageName } from '#domain/fields/image-name.ts'
import { type IndexName, indexNames } from '#domain/ports/index-names.ts'
import type { NewDocument, Store, StoredDocument } from '#domain/ports/store.ts'
import { hashText } from '#lib/crypto/secrets.ts'

/** That a document names a picture, or did once. It is written before the document is, and looked up in it before anything is said of it. */
export const imageUsageTable = z.object({
  file: text(200, { label: 'Picture', indexed: true }),
  in_index: text(50, { label: 'Index' }),
  in_id: text(500, { label: 'Document' }),
  /** Of the note that all documents were looked through, alone. */
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
  // It tells of pictures by their names.
  'activities',
]

/** All indexes whose documents may name pictures: whichever is added later is one of them. */
export const indexesWithImages: readonly IndexName[] = indexNames.filter((index) => !WITHOUT_PICTURES.includes(index))

const IN_TEXT = /\/assets\/img\/[\w-]+\/([\w.()%-]{1,300})/g

/** The names of the pictures that a document's body names, in whatever field: in addresses within a text, or as a text of its own. */
export function imageNamesIn(body: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  collect(body, names)
  return names
}

function collect(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    const last = value.slice(Math.max(value.lastIndexOf('/'), value.lastIndexOf('\\')) + 1).trim()
    if (value.length < 500 && isImageName(last)) names.add(last)
    if (value.includes('/assets/img/')) for (const [, name = ''] of value.matchAll(IN_TEXT)) names.add(decoded(name))
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part, names)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * The same store, which notes of every document what pictures it names, whoever writes it: before it is written, so that no use is ever missing,
 * and once more after the write, for somebody who looked before it may have taken an old note away meanwhile.
 */
export function withUsageTracking(store: Store): Store {
  return {
    ...store,
    async create(document, options) {
      return noting(document, () => store.create(document, options))
    },
    async createEach(documents, options) {
      await recordUsage(store, documents)
      const taken = await store.createEach(documents, options)
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

  /** An item is saved often, and its pictures change seldom. */
  async function noteNew(document: NewDocument): Promise<void> {
    const uses = usesOf(document)
    const known = await Promise.all(uses.map(({ id }) => store.get('picture-uses', id)))
    const unknown = uses.filter((_, at) => !known[at])
    if (unknown.length > 0) await store.createEach(unknown)
  }
}

/** Notes the pictures of many documents at once. */
export async function recordUsage(store: Store, documents: readonly NewDocument[]): Promise<void> {
  const uses = documents.flatMap(usesOf)
  if (uses.length > 0) await store.createEach(uses)
}

function usesOf({ index, id, body }: NewDocument): NewDocument[] {
  if (!indexesWithImages.includes(index)) return []
  return [...imageNamesIn(body)].map((file) => useOf({ index, id }, file))
}

function useOf({ index, id }: Pick<NewDocument, 'index' | 'id'>, file: string): NewDocument {
  return { index: 'picture-uses', id: hashText(JSON.stringify([file, index, id])), body: { file, in_index: index, in_id: id } }
}

/** `old`: notes of documents that do not name the picture any more. */
type UsesPage = { documents: StoredDocument[]; old: StoredDocument[]; after?: string }

/** Documents that name one of the pictures, a few at a time: each that was noted, if it still does. */
export async function findDocumentsUsing(
  store: Store,
  files: readonly string[],
  page: { size: number; after?: string },
): Promise<UsesPage> {
  const where = [{ field: 'file', isOneOf: files }]
  const { documents: notes, after } = await store.walk({ indexes: ['picture-uses'], where, ...page })
  const found = await Promise.all(notes.map((note) => documentOf(store, note)))
  const documents = new Map(found.flatMap((document) => (document ? [[`${document.index} ${document.id}`, document]] : [])))
  const old = notes.filter((_, at) => !found[at])
  return { documents: [...documents.values()], old, ...(after === undefined ? {} : { after }) }
}

/** The document that a note is about, if it names the picture. */
async function documentOf(store: Store, { body: { file, in_index, in_id } }: StoredDocument): Promise<StoredDocument | undefined> {
  const index = indexesWithImages.find((name) => name === in_index)
  const document = index && typeof in_id === 'string' ? await store.get(index, in_id) : undefined
  return document && imageNamesIn(document.body).has(String(file)) ? document : undefined
}

/** Takes away notes that say nothing any more. Each is made again if the document names the picture after all. */
export async function removeStaleUsage(store: Store, old: readonly StoredDocument[]): Promise<void> {
  for (const note of old) {
    const removed = await store.remove(note, { foundSoon: true })
    if (removed.ok && (await documentOf(store, note))) await store.createEach([note])
  }
}

const AT_ONCE = 50

/** Whether a document names one of the pictures. Old notes that it comes by are taken away. */
export async function isImageUsed(store: Store, files: readonly string[]): Promise<boolean> {
  let after: string | undefined
  do {
    const page = await findDocumentsUsing(store, files, { size: AT_ONCE, ...(after === undefined ? {} : { after }) })
    if (page.documents.length > 0) return true
    await removeStaleUsage(store, page.old)
    after = page.after
  } while (after !== undefined)
  return false
}
