import { everyDocument } from './every-document.ts'
import type { Selection, Store, WriteOptions } from './store.ts'

const READ_AT_ONCE = 50

/** Removes all that is selected and says how many. What somebody changes at this moment stays: the next time finds it. */
export async function removeAll(
  store: Store,
  selection: Selection,
  { isStopping = () => false, ...options }: WriteOptions & { isStopping?: (() => boolean) | undefined } = {},
): Promise<number> {
  let removed = 0
  for await (const document of everyDocument(store, { ...selection, fields: [] }, READ_AT_ONCE)) {
    if (isStopping()) return removed
    if ((await store.remove(document, { ...options, foundSoon: true })).ok) removed++
    // A turn for the requests that wait meanwhile.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return removed
}
