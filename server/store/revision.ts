import { parseDay } from '#domain/dates.ts'
import type { IndexName } from '#domain/index-names.ts'
import { deletedAt } from '#domain/items/deletion.ts'
import { readItem } from '#domain/items/items.ts'
import { SHARE_PICTURE } from '#domain/pictures/images.ts'
import type { Store, StoredDocument } from '#domain/services.ts'

type Written = { index: IndexName; id: string }

/** Whether public pages are made of it: items, and the pictures that they name. Pictures for links that are shared stand on no page. */
function isContent({ index, id }: Written): boolean {
  return index === 'news' || index === 'blog' || (index === 'images' && !id.startsWith(SHARE_PICTURE))
}

export type Revision = {
  /** Another one after every write that can change a public page. */
  number: number
  /** Pages made at an earlier revision may show what was taken away from visitors since. */
  showableFrom: number
}

export type RevisedStore = { store: Store; revision: () => Revision }

/** The same store, which also counts the writes to public content. */
export function withRevision(inner: Store): RevisedStore {
  let number = 0
  let showableFrom = 0
  const store: Store = {
    ...inner,
    create: (documents) => (documents.some(isContent) ? counted(() => inner.create(documents), false) : inner.create(documents)),
    async update(document) {
      if (!isContent(document)) return inner.update(document)
      return counted(() => inner.update(document), await takesAway(inner, document))
    },
    remove: (document) => (isContent(document) ? counted(() => inner.remove(document), true) : inner.remove(document)),
  }
  return { store, revision: () => ({ number, showableFrom }) }

  async function counted<Result>(write: () => Promise<Result>, isTakenAway: boolean): Promise<Result> {
    try {
      return await write()
    } finally {
      // After the write, so that no page made before it can pass for one made after it; and after a failed one too, which may have been stored.
      number++
      if (isTakenAway) showableFrom = number
    }
  }
}

/** Whether an update can hide an item that visitors could see, now or on some day. In doubt it does. */
async function takesAway(store: Store, document: StoredDocument): Promise<boolean> {
  try {
    const stored = await store.get(document.index, document.id)
    if (stored?.version !== document.version) return true
    const before = shownFrom(stored)
    const after = shownFrom(document)
    return before !== undefined && (after === undefined || after > before)
  } catch {
    return true
  }
}

/** The day from which visitors see the item; undefined if they never do. */
function shownFrom(document: StoredDocument): string | undefined {
  const item = readItem(document)
  return item.draft || deletedAt(document) !== undefined ? undefined : parseDay(item.posted_date)
}
