import { parseArgs } from 'node:util'
import { prepareTests } from '#test/prepare.ts'
import { runFiles } from '#test/run-files.ts'
import { engines } from './engines.ts'

// `npm run test:search` runs what is about a search service, and all that is true of any store, on a real OpenSearch that it fetches and
// starts; with SEARCH_URL on that one instead. `npm run test:search -- test/search/faults.search.ts` runs what is named,
// `-- --engine elasticsearch-7` what another engine is for.
const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { engine: { type: 'string', default: 'opensearch' } } })
const engine = engines[values.engine]
if (!engine) {
  console.error(`There is no engine ${values.engine}, but ${Object.keys(engines).join(', ')}.`)
  process.exit(1)
}
const files = named.length > 0 ? named : engine.files()
await prepareTests(files)
const given = process.env.SEARCH_URL
const cluster = given ? undefined : await engine.start?.()
// The site's own settings are not those of the tests.
process.env.TEST_SEARCH_URL = given ?? cluster?.urls[0] ?? ''
delete process.env.SEARCH_URL
try {
  await runFiles(files, 'search')
} finally {
  await cluster?.close()
}
