import { SHARE_PICTURE } from '#domain/images.ts'
import type { IndexName } from '#domain/schema.ts'
import type { Store } from '#domain/services.ts'

type Written = { index: IndexName; id: string }

/** Whether public pages are made of it: items, and the pictures that they name. Pictures for links that are shared stand on no page. */
function isContent({ index, id }: Written): boolean {
  return index === 'news' || index === 'blog' || (index === 'images' && !id.startsWith(SHARE_PICTURE))
}

export type RevisedStore = {
  store: Store
  /** Another number after every write that can change a public page. */
  revision: () => number
}

/** The same store, which also counts the writes to public content. */
export function withRevision(inner: Store): RevisedStore {
  let count = 0
  const counted = async <T>(written: readonly Written[], write: Promise<T>): Promise<T> => {
    try {
      return await write
    } finally {
      // After the write, so that no page made before it can pass for one made after it; and after a failed one too, which may have been stored.
      if (written.some(isContent)) count++
    }
  }
  const store: Store = {
    ...inner,
    create: (documents) => counted(documents, inner.create(documents)),
    update: (document) => counted([document], inner.update(document)),
    remove: (document) => counted([document], inner.remove(document)),
  }
  return { store, revision: () => count }
}
