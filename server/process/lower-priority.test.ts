import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { createBackupProcess } from '#server/backups/backup-process.ts'
import { createImageProcessor } from '#server/images/processor.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const FORBIDDEN = `import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
os.setPriority = () => { throw new Error('operation not permitted') }
syncBuiltinESMExports()`

describe('in a sandbox that forbids to change priorities', () => {
  it('backups are made', async (t) => {
    const { NODE_OPTIONS = '' } = process.env
    process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=data:text/javascript,${encodeURIComponent(FORBIDDEN)}`
    t.after(() => {
      process.env.NODE_OPTIONS = NODE_OPTIONS
    })
    const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-way-'))
    t.after(() => rmSync(dataDir, { recursive: true }))
    const { store } = await openFile(join(dataDir, 'tradewind.sqlite'))
    t.after(() => store.close())
    const made = await createBackupProcess(dataDir).run('backup', join(dataDir, 'one.backup'))
    assert.ok(made.ok, made.ok ? '' : made.problem)
  })

  it('pictures that have time are made', async (t) => {
    forbid(t)
    const picture = await sharp({ create: { width: 64, height: 60, channels: 3, background: '#246' } })
      .webp()
      .toBuffer()
    assert.ok(await createImageProcessor().toAvif(new Uint8Array(picture), 64))
  })
})

function forbid(t: TestContext): void {
  const { setPriority } = os
  Object.assign(os, {
    setPriority() {
      throw new Error('operation not permitted')
    },
  })
  syncBuiltinESMExports()
  t.after(() => {
    Object.assign(os, { setPriority })
    syncBuiltinESMExports()
  })
}
