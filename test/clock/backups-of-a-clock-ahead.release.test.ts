import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { DAY_MS } from '#lib/time/dates.ts'
import { backupName } from '#server/backups/backup-folder.ts'
import { runCommand } from '#test/process/run-command.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { clockAhead } from './clock-ahead.ts'

test('R29 a clock that is ahead for a moment leaves earlier backups, and backups go on when it is right again, which says what is odd', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-ahead-'))
  t.after(() => rm(folder, { recursive: true }))
  const [data, kept] = [join(folder, 'data'), join(folder, 'kept')]
  await mkdir(kept)
  const earlier = Array.from({ length: 13 }, (_, day) => backupName(new Date(Date.now() - (day + 1) * DAY_MS), false))
  for (const file of earlier) await writeFile(join(kept, file), 'of an earlier day')
  const made = async () => (await readdir(kept)).filter((file) => file.endsWith('.backup') && !earlier.includes(file)).sort()
  const run = async (nodeOptions: string[], count: number) => {
    const site = await startSite({ data, nodeOptions, env: { DEMO_CONTENT: 'off', WORKERS: '1', BACKUP_DIR: kept } })
    t.after(() => site.child.kill('SIGKILL'))
    await until(async () => (await made()).length === count && /estored on trial"/.test(site.written()))
    return site
  }
  await (await run([clockAhead(31 * DAY_MS)], 1)).stop()
  const left = (await readdir(kept)).filter((file) => earlier.includes(file)).sort()
  assert.deepEqual(left, earlier.slice(0, 6).sort(), 'with the new one the newest seven')

  const site = await run([], 2)
  const [young = '', ahead = ''] = await made()
  assert.ok(young > (earlier[0] ?? '') && young < ahead)
  const Cookie = await site.signIn()
  for (const path of ['/admin', '/admin/site']) {
    const page = await (await fetch(site.url + path, { headers: { Cookie } })).text()
    assert.ok(page.includes(`The backup ${ahead} is dated in the future.`), path)
  }
  await site.stop()
  const { code, written } = await runCommand(t, ['server/commands/doctor.ts'], { DATA_DIR: data, BACKUP_DIR: kept })
  assert.equal(code, 1)
  assert.match(written, new RegExp(`^ok +backup +the newest backup \\(${young}, 1 MB\\) is 0 hours old\\.$`, 'm'))
  assert.match(written, new RegExp(`^problem +backup +the backup ${ahead} is dated in the future\\.$`, 'm'))
})
