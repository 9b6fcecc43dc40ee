import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

const GREEN = `import { it } from 'node:test'\nit('goes well', () => {})\n`
const RED = `import { it } from 'node:test'\nit('goes wrong', () => { throw new Error('on purpose') })\n`

it('npm run test:load runs the named tests alone, in a crowd and on one core, and says which of them failed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'load-'))
  t.after(() => rm(folder, { recursive: true }))
  const [green, red] = [join(folder, 'green.test.mjs'), join(folder, 'red.test.mjs')]
  await writeFile(green, GREEN)
  await writeFile(red, RED)
  const run = (...words: string[]) => spawnSync(process.execPath, ['test/under-load.ts', ...words], { encoding: 'utf8' })
  const well = run('2', green)
  assert.equal(well.status, 0, well.stdout + well.stderr)
  const ways = ['alone', 'beside 4 busy processes', ...(spawnSync('taskset', ['-V']).status === 0 ? ['on one core'] : [])]
  for (const way of ways) assert.ok(well.stdout.includes(`✔ ${green}, ${way}: 2 of 2 green`), well.stdout)
  const badly = run('1', green, red)
  assert.equal(badly.status, 1)
  assert.match(badly.stdout, /on purpose/)
  for (const way of ways) assert.ok(badly.stdout.includes(`✖ ${red}, ${way}: 0 of 1 green`), badly.stdout)
  assert.match(run('many').stderr, /how often and which/)
})
