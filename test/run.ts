import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { CACHE, LONGEST_TEST_MS, openShared, prepareTests } from './prepare.ts'

// `npm test` runs everything; `npm test -- test/admin/inbox.test.ts` runs what is named.
const DURATIONS = `${CACHE}/test-durations.json`
/** Tests depend neither on each other nor on the machine's speed: others fill the time in which one waits. */
const FILES_AT_ONCE = 3

const named = process.argv.slice(2)
const files = named.length > 0 ? named : globSync(['{app,domain,lint,server,test}/**/*.test.ts'])
await prepareTests(files)
const closeShared = await openShared(files)

const known = readDurations()
const durations: Record<string, number> = {}
const results = run({ files: longestFirst(files), concurrency: FILES_AT_ONCE, timeout: LONGEST_TEST_MS })
results.on('test:summary', ({ file, duration_ms, success }) => {
  if (file) durations[relative('.', file)] = Math.round(duration_ms)
  if (!success) process.exitCode = 1
})
results.on('test:fail', () => {
  process.exitCode = 1
})
const report = results.compose(spec)
report.pipe(process.stdout)
report.once('end', async () => {
  await closeShared()
  sayWhatTookLong()
})

/** By what an earlier run has measured; what it did not know comes first, and of that the tests with a browser. */
function longestFirst(all: readonly string[]): string[] {
  const expected = (file: string) => known[relative('.', file)] ?? (file.includes('browser') ? 1e9 : 1e8)
  return [...all].sort((a, b) => expected(b) - expected(a) || a.localeCompare(b))
}

function readDurations(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(DURATIONS, 'utf8'))
  } catch {
    return {}
  }
}

function sayWhatTookLong(): void {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(DURATIONS, JSON.stringify({ ...known, ...durations }))
  const slowest = Object.entries(durations).sort(([, a], [, b]) => b - a)
  console.log('\nThe slowest files:')
  for (const [file, took] of slowest.slice(0, 10)) console.log(`${(took / 1000).toFixed(1).padStart(8)} s  ${file}`)
}
