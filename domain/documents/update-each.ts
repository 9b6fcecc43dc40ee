import type { DocumentBody, Selection, Store, StoredDocument } from '#domain/ports/store.ts'
import { everyDocument } from './every-document.ts'
import { updateWithRetry } from './update-with-retry.ts'

type Change = (body: DocumentBody, index: StoredDocument['index']) => DocumentBody | undefined

/** Room for it is kept even on a full disk. Gives how many changed. */
export async function updateEach(store: Store, selection: Selection, change: Change): Promise<number> {
  let count = 0
  for await (const { index, id } of everyDocument(store, { ...selection, fields: [] }))
    if ((await updateWithRetry(store, { index, id, useReserve: true }, (body) => change(body, index))) === 'changed') count++
  return count
}
