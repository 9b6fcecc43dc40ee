import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepareTests } from '#test/prepare.ts'
import { runFiles } from '#test/run-files.ts'
import { engines } from './engines.ts'
import { removeAll } from './search-store.ts'

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
const url = given ?? cluster?.urls[0] ?? ''
const indexes = mkdtempSync(join(tmpdir(), 'search-indexes-'))
Object.assign(process.env, { TEST_SEARCH_URL: url, TEST_SEARCH_INDEXES: indexes })
delete process.env.SEARCH_URL
try {
  await runFiles(files, 'search')
} finally {
  if (given) await removeAll(url, readdirSync(indexes))
  rmSync(indexes, { recursive: true })
  await cluster?.close()
}
