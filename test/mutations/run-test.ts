import { run } from 'node:test'
import { prepareTests } from '#test/prepare.ts'
import { engines } from '#test/search/engines.ts'

// `node test/mutations/run-test.ts FILE TITLE` runs the tests of a file whose titles say so, in the tree that it is started in, which it builds
// where that is needed, and writes how many passed and failed as its last line. Without a file it builds alone.
const LONGEST_TEST_MS = 10 * 60_000

const [file, title = ''] = process.argv.slice(2)
await prepareTests(file === undefined ? [] : [file])
if (file !== undefined) {
  const engine = file.endsWith('.search.ts') ? await engines.opensearch?.start?.() : undefined
  process.env.TEST_SEARCH_URL = engine?.urls[0] ?? ''
  console.log(JSON.stringify(await outcomeOf(file, title)))
  await engine?.close()
}
process.exit()

async function outcomeOf(file: string, title: string): Promise<{ passed: number; failed: number; because: string }> {
  const outcome = { passed: 0, failed: 0, because: '' }
  const isMeant = ({ name, skip }: { name: string; skip?: string | boolean }) =>
    name.includes(title) && (skip === undefined || skip === false)
  const pattern = new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const events = run({ files: [file], testNamePatterns: [pattern], timeout: LONGEST_TEST_MS })
  events.on('test:pass', (passed) => {
    if (isMeant(passed)) outcome.passed++
  })
  events.on('test:fail', (failed) => {
    if (isMeant(failed)) outcome.failed++
    outcome.because ||= String(failed.details.error.cause ?? failed.details.error)
  })
  await new Promise((resolve) => events.once('end', resolve).resume())
  return outcome
}
