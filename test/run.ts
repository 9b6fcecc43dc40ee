import { globSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { prepareTests } from './prepare.ts'
import { runFiles } from './run-files.ts'

// `npm test` tries a change in a few minutes, `npm run test:long` runs `*.long.test.ts`, and `npm run test:rest` those and the search service's.
// `npm run test:release` looks longer in each of them, and runs `*.release.test.ts` too. `npm test -- test/admin/inbox.test.ts` runs one file.
const option = { type: 'boolean', default: false } as const
const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { long: option, rest: option, release: option } })
const all = globSync(['{app,bench,domain,lib,lint,server,test}/**/*.test.ts'])
const endings = values.release ? ['.long', '.release'] : values.long || values.rest ? ['.long'] : ['']
const chosen = all.filter((file) => endings.includes(/\.(?:long|release)(?=\.test\.ts$)/.exec(file)?.[0] ?? ''))
if (values.release) process.env.TEST_DEPTH = 'full'
if (values.rest) await runRest()
else {
  const files = named.length > 0 ? named : chosen
  await prepareTests(files)
  await runFiles(files, values.release ? 'release' : values.long ? 'long' : 'test')
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
