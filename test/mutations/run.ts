import { rm } from 'node:fs/promises'
import { breakIn, copyTree, inCopyOf, type Outcome, runTest } from './copies.ts'
import { mended } from './fixed-bugs.ts'
import { promised } from './guarantees.ts'
import type { Mutation } from './mutation.ts'

// `npm run test:mutations` breaks the program on purpose, one promise after the other, each in a copy of this tree, and shows that the test which
// is named for it goes red and was green before. `-- guard nonce` does so for those alone whose words have one of these.
const AT_ONCE = 2

const words = process.argv.slice(2)
const chosen = [...promised, ...mended].filter(({ without }) => words.length === 0 || words.some((word) => without.includes(word)))
if (chosen.length === 0) {
  console.error('No breakage is called so.')
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const started = performance.now()
const tree = await copyTree()
try {
  const { because } = await runTest(tree)
  if (because) throw new Error(because)
  const green = new Map<string, Promise<Outcome>>()
  const results = await eachOf(chosen, (mutation) => judge(mutation, green))
  const noticed = results.filter(Boolean).length
  console.log(`\n${noticed} of ${chosen.length} breakages turned their test red, in ${minutes(performance.now() - started)} minutes.`)
  if (noticed < chosen.length) process.exitCode = 1
} finally {
  await rm(tree, { recursive: true, force: true })
}

async function judge(mutation: Mutation, green: Map<string, Promise<Outcome>>): Promise<boolean> {
  const { without, file, red } = mutation
  const test = `${red.file}: ${red.title}`
  const begun = performance.now()
  const known = green.get(test) ?? inCopyOf(tree, (copy) => runTest(copy, red))
  green.set(test, known)
  const before = await known
  const isGreen = before.passed > 0 && before.failed === 0
  const after = isGreen ? await inCopyOf(tree, (copy) => brokenRun(copy, mutation)) : undefined
  const isNoticed = after !== undefined && after.failed > 0
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${isNoticed ? '✔' : '✖'} without ${without} (${file})\n    ${isNoticed ? 'red' : 'NOT RED'}: ${test} (${seconds} s)`)
  if (!isNoticed) console.log(`    ${wordsFor(before, after)}`)
  return isNoticed
}

async function brokenRun(copy: string, mutation: Mutation): Promise<Outcome> {
  try {
    await breakIn(copy, mutation)
    return await runTest(copy, mutation.red)
  } catch (error) {
    return { passed: 0, failed: 0, because: String(error) }
  }
}

function wordsFor(before: Outcome, after: Outcome | undefined): string {
  if (!after) return `It is not green to begin with (${before.passed} passed, ${before.failed} failed): ${before.because}`
  return after.passed > 0 ? 'It stayed green.' : `It was not run: ${after.because}`
}

/** Some at once, in this order. */
async function eachOf<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...all.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}

function minutes(milliseconds: number): string {
  return (milliseconds / 60_000).toFixed(1)
}
