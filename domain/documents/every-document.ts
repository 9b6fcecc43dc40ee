import type { ScanQuery, Selection, Store, StoredDocument } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'

const AT_ONCE = 500

type Walk = Selection & Pick<ScanQuery, 'from'>

export async function* everyDocument(store: Store, selection: Walk, atOnce = AT_ONCE): AsyncGenerator<StoredDocument, void> {
  for await (const documents of everyPage(store, selection, atOnce)) yield* documents
}

/** File stores answer synchronously, so waiting requests get a turn between pages. */
export async function* everyPage(store: Store, selection: Walk, atOnce: number): AsyncGenerator<StoredDocument[], void> {
  let cursor: string | undefined
  do {
    const page = await store.scan({ ...selection, size: atOnce, ...(cursor === undefined ? {} : { cursor }) })
    yield page.documents
    await yieldToEventLoop()
    cursor = page.cursor
  } while (cursor !== undefined)
}
