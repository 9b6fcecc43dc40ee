import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { it } from 'node:test'

const REQUIREMENTS = Array.from({ length: 49 }, (_, at) => at + 1)
const TITLE = /\b(?:it|test|describe|does)\(\s*['"`]R(\d+)\b/g
const IN_WORDS = /\bR(\d+)(?:[–-]R?(\d+))?\b/g

/** Where the numbers stand outside of titles: parts of the bench, and what is said of those that need no test. */
const ELSEWHERE = ['docs/security.md', ...globSync('bench/**/*.ts')]

it('each of the numbered requirements is in the title of a test, in the bench, or answered in docs/security.md', () => {
  const tests = globSync(['{app,domain,lib,lint,server,test}/**/*.{test,search}.ts', 'test/store/*contract.ts'])
  const known = new Set([
    ...tests.flatMap((file) => numbersIn(TITLE, readFileSync(file, 'utf8'))),
    ...ELSEWHERE.flatMap((file) => numbersIn(IN_WORDS, readFileSync(file, 'utf8'))),
  ])
  const missing = REQUIREMENTS.filter((number) => !known.has(number)).map((number) => `R${number}`)
  assert.deepEqual(missing, [])
})

/** `R9–R13` is all five. */
function numbersIn(pattern: RegExp, text: string): number[] {
  return [...text.matchAll(pattern)].flatMap(([, first, last = first]) =>
    Array.from({ length: Math.max(0, Number(last) - Number(first)) + 1 }, (_, at) => Number(first) + at),
  )
}
