import type { Blobs, Store } from '#domain/ports/store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

/** `found`: until everything that was written is found. */
export type OpenedStore = { store: Store; blobs: Blobs; found(): Promise<void> }

/** SQLite's store in the file at the path, for tests of that engine alone. */
export async function openFile(path: string): Promise<OpenedStore> {
  const opened = openSqlite(path)
  await opened.store.prepare()
  return { ...opened, found: async () => {} }
}
