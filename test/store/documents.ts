import type { IndexName } from '#domain/index-names.ts'
import type { Body, Query, Store, StoredDocument } from '#domain/services.ts'

/** Declares that a store does something; `again` closes the store and opens it again, if it can. */
export type Behaviour = (does: string, test: (store: Store, again: () => Promise<Store>) => Promise<void>) => void

/** A blog item unless said otherwise. */
export function made(id: string, body: Body = {}, index: IndexName = 'blog'): Omit<StoredDocument, 'version'> {
  return { index, id, body }
}

/** The ids of the blog items (unless said otherwise) that are found, in their order. */
export async function idsOf(store: Store, query: Partial<Query>): Promise<string[]> {
  const found = await store.find({ indexes: ['blog'], size: 100, ...query })
  return found.documents.map(({ id }) => id)
}

/** Creates blog items with these titles, by id; gives a search over them. */
export async function withTitles(store: Store, titles: Record<string, string>): Promise<(text: string) => Promise<string[]>> {
  await store.create(Object.entries(titles).map(([id, title]) => made(id, { title })))
  return async (text) => (await idsOf(store, { text })).sort()
}
