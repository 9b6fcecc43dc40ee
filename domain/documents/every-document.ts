import type { Selection, Store, StoredDocument } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'

const AT_ONCE = 500

/** File stores answer synchronously, so waiting requests get a turn between pages. */
export async function* everyDocument(store: Store, selection: Selection, atOnce = AT_ONCE): AsyncGenerator<StoredDocument, void> {
  let cursor: string | undefined
  do {
    const page = await store.scan({ ...selection, size: atOnce, ...(cursor === undefined ? {} : { cursor }) })
    yield* page.documents
    await yieldToEventLoop()
    cursor = page.cursor
  } while (cursor !== undefined)
}
