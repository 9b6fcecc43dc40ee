import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runCommand } from './run-command.ts'

it('npm run test:life lives through a day and the weeks after it, and loses nothing', async (t) => {
  const { code, written } = await runCommand(t, ['test/life.ts', '24', '1', '--actions', '1'], {})
  assert.equal(code, 0, written)
  assert.match(written, /: nothing is lost\.$/m)
})
