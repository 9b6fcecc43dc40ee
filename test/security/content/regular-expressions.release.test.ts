import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import { BOUNDED } from '#test/security/tools/bounded-patterns.ts'
import { findPatterns, type Pattern } from '#test/security/tools/find-patterns.ts'
import { installTool } from '#test/security/tools/install-tool.ts'

const RECHECK = 'recheck@4.5.0'
/** What takes an idle machine half a minute stands in the list, with a reason: for all else there is time on a busy one. */
const MOST_MS = 600_000
/** Its other way is to try texts, and says of some at random that they took long. */
const ORDER = { timeout: MOST_MS, checker: 'automaton' } as const

type Checked = { status: 'safe' | 'vulnerable' | 'unknown'; complexity?: { summary: string } }
type Check = (source: string, flags: string, options: { timeout: number; checker: 'automaton' }) => Promise<Checked>

const nameOf = ({ source, flags }: Pattern) => `/${source}/${flags}`
const isOurs = ({ files }: Pattern) => !files.every((file) => file.endsWith('.test.ts'))

describe('R41 no text makes a regular expression work for long', () => {
  const tools = installTool(RECHECK)
  const ours = findPatterns(['{app,domain,lib,server}/**/*.{ts,tsx}']).filter(isOurs)

  test('R41 of the sources', { skip: !tools && 'recheck could not be installed' }, async () => {
    process.env.RECHECK_BACKEND = 'native'
    const { check }: { check: Check } = createRequire(`${tools}/`)('recheck')
    const faulty: string[] = []
    for (const pattern of ours.filter((one) => !(nameOf(one) in BOUNDED))) {
      const { status, complexity } = await check(pattern.source, pattern.flags, ORDER)
      if (status !== 'safe') faulty.push(`${nameOf(pattern)} of ${pattern.files.join(', ')}: ${status}, ${complexity?.summary}`)
    }
    console.log(`Regular expressions: ${ours.length}, of which ${Object.keys(BOUNDED).length} have a reason of their own`)
    assert.deepEqual(faulty, [])
    assert.equal((await check('(a+)+$', '', ORDER)).status, 'vulnerable')
  })

  test('R41 every reason is one for an expression that is there', () => {
    const names = new Set(ours.map(nameOf))
    assert.deepEqual(
      Object.keys(BOUNDED).filter((name) => !names.has(name)),
      [],
    )
  })
})
