import assert from 'node:assert/strict'
import { it } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'
import { measureEverySecond } from './measure-every-second.ts'

it('npm run bench measures the first of every two parts and writes what it found, with drawings', (t) => measureEverySecond(t, 0))

it('npm run bench says which parts there are when it is asked for another', async (t) => {
  const { code, written } = await runCommand(t, ['bench/run.ts', 'horses'], {})
  assert.equal(code, 1)
  assert.match(written, /There is no part horses\. The parts: kept-pages, /)
})
