import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { parts } from '#bench/parts.ts'
import { hasProgram } from './find-program.ts'
import { runCommand } from './run-command.ts'

it('npm run bench measures every part and writes what it found, with drawings', async (t) => {
  for (const name of ['nginx', 'wrk'] as const) assert.ok(hasProgram(name), `${name} is not here and cannot be installed`)
  const into = mkdtempSync(join(tmpdir(), 'bench-report-'))
  t.after(() => rmSync(into, { recursive: true }))
  const { CHROMIUM_PATH } = process.env
  const command = ['bench/run.ts', '--smoke', '--into', into]
  const { code, written } = await runCommand(t, command, CHROMIUM_PATH ? { CHROMIUM_PATH } : {})
  assert.equal(code, 0, written)
  for (const [name, { title }] of Object.entries(parts)) {
    const report = readFileSync(join(into, `${name}.md`), 'utf8')
    assert.ok(report.startsWith(`# ${title}\n`), name)
    assert.doesNotMatch(report, /NaN|undefined|Infinity/, name)
    for (const [, picture = ''] of report.matchAll(/\]\((.+?\.svg)\)/g)) assert.ok(readdirSync(into).includes(picture), picture)
  }
})

it('npm run bench says which parts there are when it is asked for another', async (t) => {
  const { code, written } = await runCommand(t, ['bench/run.ts', 'horses'], {})
  assert.equal(code, 1)
  assert.match(written, /There is no part horses\. The parts: kept-pages, /)
})
