import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeAll } from './search-store.ts'

type Cluster = { urls: string[]; close(): Promise<void> }

/**
 * Starts the cluster and tells the tests of it by the variable; with `SEARCH_URL` of that one instead. Gives what ends it, or leaves no index of
 * the tests behind.
 */
export async function tellOfCluster(
  variable: 'TEST_SEARCH_URL' | 'SEARCH_TESTS_URL',
  start: (() => Promise<Cluster>) | undefined,
): Promise<() => Promise<void>> {
  const given = process.env.SEARCH_URL
  const cluster = given ? undefined : await start?.()
  const url = given ?? cluster?.urls[0] ?? ''
  const indexes = mkdtempSync(join(tmpdir(), 'search-indexes-'))
  Object.assign(process.env, { [variable]: url, TEST_SEARCH_INDEXES: indexes })
  // The site's own settings are not those of the tests.
  delete process.env.SEARCH_URL
  return async () => {
    if (given) await removeAll(url, readdirSync(indexes))
    rmSync(indexes, { recursive: true })
    await cluster?.close()
  }
}
