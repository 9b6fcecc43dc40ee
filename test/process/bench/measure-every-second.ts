import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { parts } from '#bench/parts.ts'
import { hasProgram } from '#test/process/find-program.ts'
import { runCommand } from '#test/process/run-command.ts'

/** Has every second part measured, from this one on, and looks at what is reported. */
export async function measureEverySecond(t: TestContext, first: 0 | 1): Promise<void> {
  for (const name of ['nginx', 'wrk'] as const) assert.ok(hasProgram(name), `${name} is not here and cannot be installed`)
  const chosen = Object.entries(parts).filter((_, at) => at % 2 === first)
  const into = mkdtempSync(join(tmpdir(), 'bench-report-'))
  t.after(() => rmSync(into, { recursive: true }))
  const { CHROMIUM_PATH } = process.env
  const command = ['bench/run.ts', '--smoke', '--into', into, ...chosen.map(([name]) => name)]
  const { code, written } = await runCommand(t, command, CHROMIUM_PATH ? { CHROMIUM_PATH } : {})
  assert.equal(code, 0, written)
  for (const [name, { title }] of chosen) {
    const report = readFileSync(join(into, `${name}.md`), 'utf8')
    assert.ok(report.startsWith(`# ${title}\n`), name)
    assert.doesNotMatch(report, /NaN|undefined|Infinity/, name)
    for (const [, picture = ''] of report.matchAll(/\]\((.+?\.svg)\)/g)) assert.ok(readdirSync(into).includes(picture), picture)
  }
}
