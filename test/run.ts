import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prepareTests } from './prepare.ts'
import { runFiles } from './run-files.ts'

// `npm test` runs what a change is tried with in some minutes, `npm run test:long` the rest: `*.long.test.ts`, `npm run test:rest` those and what
// is about a search service. `npm test -- test/admin/inbox.test.ts` runs what is named.
const option = { type: 'boolean', default: false } as const
const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { long: option, rest: option } })
const all = globSync(['{app,bench,domain,lib,lint,server,test}/**/*.test.ts'])
const chosen = all.filter((file) => file.endsWith('.long.test.ts') === (values.long || values.rest))
if (values.rest) await runRest()
else {
  const files = named.length > 0 ? named : chosen
  await prepareTests(files)
  await runFiles(files, values.long ? 'long' : 'test')
}

async function runRest(): Promise<void> {
  const [{ engines }, { tellOfCluster }] = [await import('#test/search/engines.ts'), await import('#test/search/recording-cluster.ts')]
  const files = named.length > 0 ? named : [...chosen, ...(engines.opensearch?.files() ?? [])]
  await prepareTests(files)
  const close = await tellOfCluster('SEARCH_TESTS_URL', engines.opensearch?.start)
  try {
    await runFiles(files, 'rest')
  } finally {
    await close()
  }
}
