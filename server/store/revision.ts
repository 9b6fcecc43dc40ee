import type { IndexName } from '#domain/schema.ts'
import type { Store } from '#domain/services.ts'

/** What public pages are made of. */
const CONTENT: readonly IndexName[] = ['news', 'blog']

export type RevisedStore = {
  store: Store
  /** Another number after every write that can change a public page. */
  revision: () => number
}

/** The same store, which also counts the writes to public content. */
export function withRevision(inner: Store): RevisedStore {
  let count = 0
  const counted = async <T>(indexes: readonly IndexName[], write: Promise<T>): Promise<T> => {
    try {
      return await write
    } finally {
      // After the write, so that no page made before it can pass for one made after it; and after a failed one too, which may have been stored.
      if (indexes.some((index) => CONTENT.includes(index))) count++
    }
  }
  const store: Store = {
    ...inner,
    create: (documents) =>
      counted(
        documents.map(({ index }) => index),
        inner.create(documents),
      ),
    update: (document) => counted([document.index], inner.update(document)),
    remove: (document) => counted([document.index], inner.remove(document)),
  }
  return { store, revision: () => count }
}
