import type { Blobs, Store } from '#domain/store.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { openSearchStore } from '#test/search/search-store.ts'

/**
 * The store that tests run on: in memory, or in the file at the path; where a search service is said, in that one instead of in memory. All
 * tests but those of one engine alone open theirs here.
 */
export async function openStore(path = ':memory:'): Promise<{ store: Store; blobs: Blobs }> {
  const searchUrl = process.env.TEST_SEARCH_URL
  if (searchUrl && path === ':memory:') return openSearchStore(searchUrl)
  const opened = openSqlite(path)
  await opened.store.prepare()
  return opened
}
