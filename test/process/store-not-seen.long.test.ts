import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import { runCommand } from './run-command.ts'

async function newFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'not-seen-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

describe('a command over a store', () => {
  it('that it may not look at does not take it for none', async (t) => {
    const folder = await newFolder(t)
    // As a folder of another user's, which root may look into all the same.
    const loop = join(folder, 'loop')
    await symlink(loop, loop)
    for (const words of [
      ['server/commands/backup.ts', join(folder, 'a.backup')],
      ['server/commands/export.ts', join(folder, 'a.ndjson')],
      ['server/commands/doctor.ts'],
    ]) {
      const { code, written } = await runCommand(t, words, { DATA_DIR: loop })
      assert.equal(code, 1, written)
      assert.match(written, /DATA_DIR cannot be looked into \(ELOOP: .*\): run this as the user of the site\.$/m, words[0])
      assert.doesNotMatch(written, /there is no store|\n {4}at /i)
    }
  })

  it('that another process holds is named by the start', async (t) => {
    const data = await newFolder(t)
    const holder = new DatabaseSync(join(data, 'tradewind.sqlite'))
    t.after(() => holder.close())
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE held (by)')
    const { code, written } = await runCommand(t, ['server/start.ts'], { DATA_DIR: data, DEMO_CONTENT: 'off', WORKERS: '1', PORT: '0' })
    assert.equal(code, 1, written)
    assert.match(written, /^Not started: The store .*tradewind\.sqlite is held by another process, which does not let go of it\.$/m)
  })
})
