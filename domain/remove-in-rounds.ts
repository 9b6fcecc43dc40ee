import type { Query, Store, StoredDocument, WriteResult } from './services.ts'

const REMOVED_AT_ONCE = 50

type Removing = { find: Store['find']; remove: (document: StoredDocument) => Promise<Pick<WriteResult, 'ok'>> }

/** Removes all that is found and says how many. What somebody changes at this moment stays: the next round finds it. */
export async function removeInRounds(store: Removing, query: Pick<Query, 'indexes' | 'where'>, isStopping = () => false): Promise<number> {
  for (let removed = 0, before = -1; ; ) {
    if (removed === before) return removed
    before = removed
    const found = await store.find({ ...query, size: REMOVED_AT_ONCE })
    for (const document of found.documents) {
      if (isStopping()) return removed
      if ((await store.remove(document)).ok) removed++
      // A turn for the requests that wait meanwhile.
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}
