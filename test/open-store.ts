import type { Blobs, Store } from '#domain/store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

/** The store that tests run on: in memory, or in the file at the path. All tests but those of one engine alone open theirs here. */
export async function openStore(path = ':memory:'): Promise<{ store: Store; blobs: Blobs }> {
  const opened = openSqlite(path)
  await opened.store.prepare()
  return opened
}
