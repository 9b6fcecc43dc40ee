import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runCommand } from './run-command.ts'

const SCRIPT = 'test/model-based.ts'

it('npm run test:random uses the site at random and finds nothing that its model does not say', async (t) => {
  const { code, written } = await runCommand(t, [SCRIPT, '--actions', '40', '1'], {})
  assert.equal(code, 0, written)
  assert.match(written, /^Seed: 1\n/m)
  assert.match(written, /, 40 actions \(.*\): all as the model says\./)
})

it('and says what it did, the difference and the seed when the site lacks what its model says', async (t) => {
  const { code, written } = await runCommand(t, [SCRIPT, '--actions', '40', '--planted', '2'], {})
  assert.equal(code, 1, written)
  assert.match(written, /The last of what was done:\n {2}\S/)
  assert.match(written, /Seed: 2\nError: .*planted/)
})

it('and asks for how long', async (t) => {
  assert.match((await runCommand(t, [SCRIPT], {})).written, /Say for how many minutes/)
})
