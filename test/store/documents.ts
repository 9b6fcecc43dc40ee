import type { Blobs, DocumentBody, IndexName, NewDocument, RemoveResult, Store, StoreQuery, WriteResult } from '#domain/ports/store.ts'

type Around = {
  blobs: Blobs
  /** Closes the store and opens it again, if it can. */
  again: () => Promise<{ store: Store; blobs: Blobs }>
}

/** Declares that a store does something. */
export type Behaviour = (does: string, test: (store: Store, around: Around) => Promise<void>) => void

/** A blog item unless said otherwise. */
export function made(id: string, body: DocumentBody = {}, index: IndexName = 'blog'): NewDocument {
  return { index, id, body }
}

/** The ids of the blog items (unless said otherwise) that are found, in their order. */
export async function idsOf(store: Store, query: Partial<StoreQuery>): Promise<string[]> {
  const found = await store.find({ indexes: ['blog'], size: 100, ...query })
  return found.documents.map(({ id }) => id)
}

/** Creates blog items with these titles, by id; gives a search over them. */
export async function withTitles(store: Store, titles: Record<string, string>): Promise<(text: string) => Promise<string[]>> {
  await store.createMany(Object.entries(titles).map(([id, title]) => made(id, { title })))
  return async (text) => (await idsOf(store, { text })).sort()
}

/** Gives a stored document another body, whatever version it is. */
export async function changed(store: Store, { index, id, body }: NewDocument): Promise<WriteResult> {
  const stored = await store.get(index, id)
  return store.update({ index, id, body, version: stored?.version ?? 'none' })
}

/** Removes a blog item (unless said otherwise), whatever version it is. */
export async function removed(store: Store, id: string, index: IndexName = 'blog'): Promise<RemoveResult> {
  const stored = await store.get(index, id)
  return store.remove({ index, id, version: stored?.version ?? 'none' })
}
