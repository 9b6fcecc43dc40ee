import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { freePort } from '#test/process/free-port.ts'
import { startScript } from '#test/process/start-script.ts'
import { until } from '#test/process/wait-until.ts'

it('a renewal that is asked for during the start does not end it, and is done afterwards', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-renewed-'))
  const { settings, options, program } = startScript()
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [...options, program], {
    env: { PATH, HOME, ...settings, DATA_DIR: data, PORT: String(await freePort()), WORKERS: '2', DEMO_CONTENT: 'off', LINK_CHECK: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(data, { recursive: true })
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
  await until(() => existsSync(join(data, 'tradewind.sqlite')))
  assert.doesNotMatch(written, /is running/)
  child.kill('SIGHUP')
  await until(() => child.signalCode !== null || /"Workers renewed"/.test(written))
  assert.match(written, /is running[\s\S]*"Workers renewed"/)
  child.kill('SIGTERM')
  await ended
  assert.equal(child.exitCode, 0)
})
