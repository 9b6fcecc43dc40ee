import type { Selection, Store, StoredDocument } from './store.ts'

const AT_ONCE = 500

/** Every document of a selection, each once, read a few at a time. */
export async function* everyDocument(store: Store, selection: Selection, atOnce = AT_ONCE): AsyncGenerator<StoredDocument, void> {
  let after: string | undefined
  do {
    const page = await store.walk({ ...selection, size: atOnce, ...(after === undefined ? {} : { after }) })
    yield* page.documents
    after = page.after
  } while (after !== undefined)
}
