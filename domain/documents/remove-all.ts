import type { RemoveResult, Selection, Store, StoredDocument } from '#domain/ports/store.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { everyDocument } from './every-document.ts'

const READ_AT_ONCE = 50

type Removing = {
  remove?: (document: StoredDocument) => Promise<Pick<RemoveResult, 'ok'>>
  shouldStop?: (() => boolean) | undefined
}

export async function removeAll(store: Store, selection: Selection, { remove, shouldStop = () => false }: Removing = {}): Promise<number> {
  let removed = 0
  for await (const document of everyDocument(store, { fields: [], ...selection }, READ_AT_ONCE)) {
    if (shouldStop()) return removed
    const result = await (remove ? remove(document) : store.remove(document, { refresh: false }))
    if (result.ok) removed++
    await yieldToEventLoop()
  }
  return removed
}
