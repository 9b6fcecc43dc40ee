import assert from 'node:assert/strict'
import { mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openWalSync } from './wal-sync.ts'

describe('bringing the log onto the disk', () => {
  it('runs once more for all who ask during a run', async (t) => {
    const { path, begun, go } = await watched(t)
    const log = openWalSync(path)
    const first = log.sync()
    const others = [log.sync(), log.sync(), log.sync()]
    go()
    await Promise.all([first, ...others])
    assert.equal(begun(), 2)
    await log.sync()
    assert.equal(begun(), 3)
    log.close()
  })

  it('fails for those who waited for it alone', async (t) => {
    const { path, go, fail } = await watched(t)
    const log = openWalSync(path)
    fail()
    const first = log.sync()
    const second = log.sync()
    go()
    await assert.rejects(first, /no such disk/)
    await second
    log.close()
  })

  it('answers after closing too, for the WAL of that time', async (t) => {
    const { path, begun, go } = await watched(t)
    go()
    const log = openWalSync(path)
    await log.sync()
    log.close()
    await rename(`${path}-wal`, `${path}-gone`)
    await log.sync()
    assert.equal(begun(), 1)
    await writeFile(`${path}-wal`, 'anew')
    await log.sync()
    assert.equal(begun(), 2)
  })
})

/** A log whose disk waits for `go`. */
async function watched(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-log-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'store')
  await writeFile(`${path}-wal`, 'frames')
  const file = await open(path, 'w')
  const handles = Object.getPrototypeOf(file)
  const { datasync } = handles
  await file.close()
  const gate = Promise.withResolvers<void>()
  let begun = 0
  let failing = false
  handles.datasync = async function () {
    begun++
    const fails = failing
    failing = false
    await gate.promise
    if (fails) throw new Error('no such disk')
    return datasync.call(this)
  }
  t.after(() => {
    handles.datasync = datasync
  })
  return {
    path,
    begun: () => begun,
    go: gate.resolve,
    fail() {
      failing = true
    },
  }
}
