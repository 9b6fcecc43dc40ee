import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'

it('npm run test:life lives through some hours and the weeks after them, and loses nothing', async (t) => {
  const { code, written } = await runCommand(t, ['test/soak.ts', '4', '1', '--actions', '2'], {})
  assert.equal(code, 0, written)
  assert.match(written, /: nothing is lost\.$/m)
})
