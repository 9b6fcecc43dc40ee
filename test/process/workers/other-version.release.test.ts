import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { workersOf } from '#test/process/worker-site.ts'

const REASON = 'the worker is of another server version than the running site; restart the site'

/** Workers name the version in the file, or none as the oldest did, as long as it is there. They note what they would have named. */
async function workersOfOtherVersion(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'other-version-'))
  t.after(() => rm(folder, { recursive: true }))
  const [probe, other, own] = [join(folder, 'probe.cjs'), join(folder, 'other'), join(folder, 'own')]
  await writeFile(
    probe,
    `const fs = require('node:fs')
    const { send } = process
    if (send) process.send = (message, ...rest) => {
      if (message.m === 'begin') {
        fs.writeFileSync(${JSON.stringify(own)}, String(message.a))
        if (fs.existsSync(${JSON.stringify(other)})) message.a = fs.readFileSync(${JSON.stringify(other)}, 'utf8').split(' ').filter(Boolean)
      }
      return send.call(process, message, ...rest)
    }`,
  )
  const options = { env: { WORKERS: '2' }, nodeOptions: ['--require', probe] }
  return { options, name: (version: string) => writeFile(other, version), nameOwn: () => rm(other), own: () => readFileSync(own, 'utf8') }
}

async function startAndKill(options: Parameters<typeof startSite>[0]): Promise<void> {
  const site = await startSite(options)
  await site.stop('SIGKILL')
}

describe('a worker of another server version', { timeout: 600_000 }, () => {
  for (const version of ['', 'an-older-version'])
    it(`is refused in one line when the site starts${version && ', also if it names its version'}`, async (t) => {
      const { options, name } = await workersOfOtherVersion(t)
      await name(version)
      await assert.rejects(startAndKill(options), ({ message }: Error) => {
        const lines = message.split('\n').filter((line) => line.includes(REASON))
        assert.deepEqual(
          lines.filter((line) => !line.startsWith('{')),
          [`Not started: ${REASON}.`],
          message,
        )
        return true
      })
    })

  it('does not replace one that serves, and none that ended', async (t) => {
    const { options, name, nameOwn, own } = await workersOfOtherVersion(t)
    const site = await startSite(options)
    t.after(() => site.child.kill('SIGKILL'))
    assert.match(own(), /^[0-9a-f]{64}$/)
    const before = workersOf(site)
    await name('a-newer-version')
    site.child.kill('SIGHUP')
    const [, said = ''] = await site.says(/"event":"Workers? (renewed|not renewed.*)/)
    assert.match(said, new RegExp(`^not renewed","reason":"${REASON}"`))
    assert.deepEqual(workersOf(site), before)
    process.kill(before[0] ?? 0, 'SIGKILL')
    await site.says(new RegExp(`"Worker ended".*"reason":"${REASON}"`))
    assert.equal((await fetch(`${site.url}/faq`)).status, 200)
    await nameOwn()
    await until(() => workersOf(site).length === 2)
    site.child.kill('SIGHUP')
    await site.says(/"Workers renewed"/)
    await site.stop()
    assert.equal(site.child.exitCode, 0)
  })
})
