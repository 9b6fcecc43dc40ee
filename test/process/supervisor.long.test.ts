import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { before, describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { freePort } from './free-port.ts'
import { settingsWithoutFolder, startScript } from './start-script.ts'
import { until } from './wait-until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0

let unit: string

before(async () => {
  unit = await readFile(join(root, 'deploy/tradewind.service'), 'utf8')
})

describe('deploy/tradewind.service', () => {
  it('starts the server as `npm start` does', () => {
    const { options, program } = startScript()
    assert.equal(lineOf('ExecStart'), `/opt/tradewind/node_modules/.bin/node ${options.join(' ')} ${program}`)
    for (const [name, value] of Object.entries(settingsWithoutFolder())) assert.equal(environment()[name], value)
  })

  it('is a unit that systemd understands', { skip: !canVerify && 'systemd-analyze is missing' }, async (t) => {
    const folder = await newFolder(t)
    const file = join(folder, 'tradewind.service')
    await writeFile(file, unit.replaceAll('/opt/tradewind', root).replace(/^User=.*$/m, `User=${userInfo().username}`))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file])
    assert.deepEqual([status, String(stderr).trim()], [0, ''])
  })

  it('gives the server its own folder and nothing else, and takes it up again whenever it ends', () => {
    const lines = {
      Restart: 'always',
      KillMode: 'mixed',
      StateDirectory: 'tradewind',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      UMask: '0077',
    }
    for (const [name, value] of Object.entries(lines)) assert.equal(lineOf(name), value, name)
    // Longer than a stop takes.
    assert.ok(Number(lineOf('TimeoutStopSec')) > 12)
  })

  it('lets pictures and backups go behind everything else, beside what it forbids', () => {
    const filters = [...unit.matchAll(/^SystemCallFilter=(.*)$/gm)].map(([, calls]) => calls)
    assert.deepEqual(filters, ['@system-service', '~@privileged @resources', 'setpriority'])
  })
})

describe('the command of deploy/tradewind.service', () => {
  it('serves, stops cleanly at SIGTERM, and serves what was stored after it was killed', async (t) => {
    const data = await newFolder(t)
    const port = await freePort()
    const [program = '', ...words] = lineOf('ExecStart').replaceAll('/opt/tradewind', root).split(' ')
    let isKilled = false
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const child = spawn(program, words, {
        cwd: root,
        env: { ...environment(), PATH: process.env.PATH, LINK_CHECK: 'off', DATA_DIR: data, PORT: String(port) },
      })
      t.after(() => child.kill('SIGKILL'))
      let written = ''
      child.stdout.on('data', (part) => (written += part))
      await until(() => written.includes('Sign in: ') || child.exitCode !== null)
      const origin = `http://localhost:${port}`
      // The first look at the store may not be over yet.
      await until(async () => (await fetch(`${origin}/readyz`)).status === 200)
      const message = { from_name: 'V', email: 'v@example.com', subject: 'Kept', message: 'Through the end', opened_at: '1' }
      if (isKilled) {
        const link = /Sign in: (\S+)/.exec(written)?.[1] ?? assert.fail(written)
        const cookie = await signInByLink(fetch, link)
        assert.match(await (await fetch(`${origin}/admin/messages?show=aside`, { headers: { Cookie: cookie } })).text(), /Kept/)
      } else {
        const sent = await fetch(`${origin}/contact-us`, {
          method: 'POST',
          body: new URLSearchParams(message),
          headers: { Origin: origin },
        })
        assert.equal(sent.status, 200)
      }
      const ended = once(child, 'close')
      child.kill(signal)
      assert.deepEqual(await ended, isKilled ? [0, null] : [null, 'SIGKILL'])
      isKilled = true
    }
  })
})

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'supervisor-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

function lineOf(name: string): string {
  return new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? assert.fail(`${name} is missing`)
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    lineOf('Environment')
      .split(' ')
      .map((setting) => setting.split('=', 2) as [string, string]),
  )
}
