import type { Selection, Store, StoredDocument } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'

const AT_ONCE = 500

/** Every document of a selection, each once, read a few at a time. A file gives them at once, so the requests that wait get a turn after each few. */
export async function* everyDocument(store: Store, selection: Selection, atOnce = AT_ONCE): AsyncGenerator<StoredDocument, void> {
  let after: string | undefined
  do {
    const page = await store.walk({ ...selection, size: atOnce, ...(after === undefined ? {} : { after }) })
    yield* page.documents
    await yieldToEventLoop()
    after = page.after
  } while (after !== undefined)
}
