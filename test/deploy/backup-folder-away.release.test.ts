import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '#test/process/free-port.ts'
import { alertsIn, startAskedSite } from '#test/process/requested-site.ts'
import { runCommand } from '#test/process/run-command.ts'
import { canMount } from '#test/store/small-disk.ts'
import { silence } from './hanging-disk.ts'

const skip = !(canMount && existsSync('/dev/fuse')) && 'nothing can be mounted here'

for (const WORKERS of ['1', '2'])
  test(`R29 with ${WORKERS} workers a backup folder that does not answer holds up nothing else, and is named`, { skip }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'tradewind-away-'))
    const [data, kept] = [join(folder, 'data'), join(folder, 'kept')]
    await mkdir(kept)
    const answerAgain = silence(kept)
    t.after(async () => {
      answerAgain()
      await rm(folder, { recursive: true })
    })
    const metrics = await freePort()
    const site = await startAskedSite(t, data, { WORKERS, DEMO_CONTENT: 'off', BACKUP_DIR: kept, METRICS_PORT: String(metrics) })
    await site.signIn()
    const asked = Array.from({ length: 6 }, () => site.ask('/admin'))
    const figures = await fetch(`http://127.0.0.1:${metrics}/metrics`)
    assert.ok((await figures.text()).includes('tradewind_store_health'))
    assert.equal((await site.ask('/')).status, 200)
    for (const { status, text } of await Promise.all(asked)) {
      assert.equal(status, 200)
      assert.match(alertsIn(text).join(' '), /BACKUP_DIR cannot be read: \S+kept does not answer\./)
    }
    const { written } = await runCommand(t, ['server/commands/doctor.ts'], { DATA_DIR: data, BACKUP_DIR: kept, PORT: String(metrics) })
    assert.match(written, /problem +backup +BACKUP_DIR cannot be read: \S+kept does not answer\.[\s\S]* not checked\.\n$/)
    await site.stop()
    assert.doesNotMatch(site.written(), /does not answer"/)
  })
