import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { freePort } from '#test/process/free-port.ts'
import { startScript } from '#test/process/start-script.ts'
import { until } from '#test/process/wait-until.ts'

const UNSHARE = ['--pid', '--fork', '--kill-child']
const canUnshare = spawnSync('unshare', [...UNSHARE, 'true']).status === 0

it('SIGTERM ends a start that is the first process of a container', {
  skip: !canUnshare && 'unshare is missing or not allowed',
}, async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-first-'))
  const { settings, options, program } = startScript()
  const { PATH, HOME } = process.env
  const child = spawn('unshare', [...UNSHARE, process.execPath, ...options, program], {
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
  const [first] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
  process.kill(Number(first), 'SIGTERM')
  await until(() => child.exitCode !== null || child.signalCode !== null || /is running/.test(written))
  assert.doesNotMatch(written, /is running/)
})
