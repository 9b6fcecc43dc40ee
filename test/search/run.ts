import { globSync } from 'node:fs'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { prepareTests } from '#test/prepare.ts'
import { runFiles } from '#test/run-files.ts'
import { testsOfAnyStore } from './tests-of-any-store.ts'

// `npm run test:search` runs what is about a search service, and all that is true of any store, on a real OpenSearch that it fetches and
// starts; with SEARCH_URL on that one instead. `npm run test:search -- test/search/faults.search.ts` runs what is named.
const named = process.argv.slice(2)
const files = named.length > 0 ? named : [...globSync('test/search/*.search.ts'), ...testsOfAnyStore()]
await prepareTests(files)
const given = process.env.SEARCH_URL
const cluster = given ? undefined : await startSearchCluster()
// The site's own settings are not those of the tests.
process.env.TEST_SEARCH_URL = given ?? cluster?.urls[0] ?? ''
delete process.env.SEARCH_URL
try {
  await runFiles(files, 'search')
} finally {
  await cluster?.close()
}
