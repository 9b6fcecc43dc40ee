import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { makeBackup } from '#server/backup-runs/make-backup.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { runCommand } from './run-command.ts'
import { until } from './wait-until.ts'

const GB = 1024 ** 3

describe('a command that Ctrl-C, SIGTERM or the end of its terminal ends', () => {
  let [folder, data] = ['', '']

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-ended-'))
    data = join(folder, 'data')
    await mkdir(data)
    const { store } = await openFile(join(data, 'tradewind.sqlite'))
    const body = { message: 'Quetzalcoatl '.repeat(1000) }
    await store.createMany(Array.from({ length: 3000 }, (_, at) => ({ index: 'messages', id: `m-${at}`, body })))
    await store.close()
  })

  after(() => rm(folder, { recursive: true }))

  /** Ends it as soon as something is so. */
  async function endedOnce(
    isSo: () => Promise<boolean>,
    signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP',
    words: string[],
    dataDir: string,
    others = {},
  ) {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, words, { env: { PATH, HOME, DATA_DIR: dataDir, ...others } })
    let written = ''
    child.stderr.on('data', (part) => (written += part))
    const closed = once(child, 'close')
    await until(async () => child.exitCode !== null || (await isSo()))
    // npm passes the signal on to its command, which has had it from the terminal.
    for (let times = 0; times < 2; times++) child.kill(signal)
    const [code] = await closed
    return { code, written }
  }

  test('leaves no copy of the store behind, and the store as it was', async () => {
    const [other, long] = [join(folder, 'other'), join(folder, 'long.backup')]
    assert.ok((await makeBackup({ dataDir: data, backups: { retentionDays: 14 } }, long)).ok)
    // It is read to its end before it is found out.
    await truncate(long, 2 * GB)
    await mkdir(other)
    const isAtIt = async () => (await readdir(other)).length > 0
    const ended = await endedOnce(isAtIt, 'SIGINT', ['server/commands/restore.ts', long], other)
    assert.deepEqual(ended, { code: 130, written: 'Nothing restored: it was ended by SIGINT. The store is as it was.\n' })
    assert.deepEqual(await readdir(other), [])
    await rm(long)
  })

  for (const [signal, code] of [
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    test(`leaves no part of an export, by ${signal}`, async () => {
      const target = join(folder, 'all.ndjson')
      const isExporting = async () => (await readdir(folder)).some((name) => name.startsWith('tradewind-work-export-'))
      const ended = await endedOnce(isExporting, signal, ['server/commands/export.ts', target], data)
      assert.deepEqual(ended, { code, written: `Nothing exported: it was ended by ${signal}.\n` })
      assert.deepEqual(await readdir(folder), ['data', 'other'])
    })

  test('leaves nothing of the doctor beside the store, and what one left that was killed goes with the next', async (t) => {
    // It takes what the doctor asks the site, and never answers.
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    t.after(() => silent.close().closeAllConnections())
    const { port } = silent.address() as AddressInfo
    const proofs = async () => (await readdir(data)).filter((name) => name.startsWith('doctor-'))
    const left = join(data, `doctor-${'0'.repeat(32)}`)
    await writeFile(left, '')
    await utimes(left, 0, 0)
    const isAtIt = async () => (await proofs()).some((name) => !left.endsWith(name))
    const env = { PORT: String(port), HOST: '127.0.0.1', SITE_URL: `http://127.0.0.1:${port}` }
    const ended = await endedOnce(isAtIt, 'SIGINT', ['server/commands/doctor.ts'], data, env)
    assert.deepEqual(ended, { code: 130, written: 'Not everything was looked at: it was ended by SIGINT.\n' })
    assert.deepEqual(await proofs(), [])
  })

  for (const [what, program, one] of [
    ['exports', 'server/commands/export.ts', 'all.ndjson'],
    ['backups', 'server/commands/backup.ts', 'all.backup'],
  ] as const)
    test(`of two ${what} into one file at once the second says that it is there, and leaves it as it is`, async (t) => {
      const target = join(folder, one)
      const both = await Promise.all([0, 1].map(() => runCommand(t, [program, target], { DATA_DIR: data })))
      assert.deepEqual(both.map(({ code }) => code).sort(), [0, 1])
      assert.match(both.find(({ code }) => code === 1)?.written ?? '', /: .*the file to write exists already\.$/m)
      assert.deepEqual((await readdir(folder)).sort(), [one, 'data', 'other'].sort())
      await rm(target)
    })
})
