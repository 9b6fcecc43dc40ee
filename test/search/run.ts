import { parseArgs } from 'node:util'
import { prepareTests } from '#test/prepare.ts'
import { runFiles } from '#test/run-files.ts'
import { engines } from './engines.ts'
import { tellOfCluster } from './recording-cluster.ts'

// `npm run test:search` runs what is about a search service, and some journeys, on a real OpenSearch that it fetches and starts; with SEARCH_URL
// on that one instead. `-- --all` runs all that is true of any store as well, `-- test/search/cluster-errors.search.ts` what is named,
// `-- --engine elasticsearch-7` what another engine is for.
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { engine: { type: 'string', default: 'opensearch' }, all: { type: 'boolean', default: false } },
})
const engine = engines[values.engine]
if (!engine) {
  console.error(`There is no engine ${values.engine}, but ${Object.keys(engines).join(', ')}.`)
  process.exit(1)
}
const files = named.length > 0 ? named : values.all && engine.all ? engine.all() : engine.files()
await prepareTests(files)
const close = await tellOfCluster('TEST_SEARCH_URL', engine.start)
try {
  await runFiles(files, 'search')
} finally {
  await close()
}
