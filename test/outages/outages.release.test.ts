import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'

it('npm run test:outages brings each honest message to the inbox, by email and to three destinations, whatever fails', async (t) => {
  const { code, written } = await runCommand(t, ['test/outages.ts', '0.5', '1'], {})
  assert.equal(code, 0, written)
  assert.match(written, /honest messages in the inbox/)
})
