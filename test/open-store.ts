import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newSearchPlace, openSearchStore, openSharedSearchStore } from '#test/search/search-store.ts'
import { type OpenedStore, openFile } from '#test/store/open-sqlite-file.ts'

const { TEST_SEARCH_URL: searchUrl, TEST_SEARCH_INDEXES: searchIndexes = '' } = process.env

/**
 * The store that tests run on: in memory, or at a place that others open as well; where a search service is said, in that one. All tests but
 * those of one engine alone open theirs here, and `npm run test:search` runs whatever does.
 */
export function openStore(place?: string): Promise<OpenedStore> {
  if (!searchUrl) return openFile(place ?? ':memory:')
  return place ? openSearchStore(searchUrl, place) : openSharedSearchStore(searchUrl, searchIndexes)
}

/** For a store that several open, other processes too. What was stored there is gone after the test. */
export async function newPlace(t: TestContext): Promise<string> {
  if (searchUrl) return newSearchPlace(t, searchUrl)
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-place-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'store.sqlite')
}
