import { globSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { LONGEST_TEST_MS, prepareTests } from '#test/prepare.ts'

// `npm run test:search` runs what needs a search service, on a real OpenSearch that it fetches and starts; with SEARCH_URL on that one
// instead. `npm run test:search -- test/search/faults.search.ts` runs what is named.
const named = process.argv.slice(2)
const files = named.length > 0 ? named : globSync('test/search/*.search.ts')
await prepareTests(files)
const given = process.env.SEARCH_URL
const cluster = given ? undefined : await startSearchCluster()
// The site's own settings are not those of the tests.
process.env.TEST_SEARCH_URL = given ?? cluster?.urls[0] ?? ''
delete process.env.SEARCH_URL
try {
  const results = run({ files, concurrency: 2, timeout: LONGEST_TEST_MS })
  results.on('test:fail', () => {
    process.exitCode = 1
  })
  const report = results.compose(spec)
  report.pipe(process.stdout)
  await new Promise((resolve) => report.once('end', resolve))
} finally {
  await cluster?.close()
}
