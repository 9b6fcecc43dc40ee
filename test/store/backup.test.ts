import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openFile } from './open-file.ts'

describe('npm run backup', () => {
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-backup-'))
  })

  after(() => rm(folder, { recursive: true, force: true }))

  function runBackup(...words: string[]) {
    return spawnSync(process.execPath, ['server/backups/commands/backup.ts', ...words], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    })
  }

  it('writes a complete copy while the store is in use, and never over another file', async () => {
    const store = (await openFile(join(folder, 'tradewind.sqlite'))).store
    const documents = Array.from({ length: 500 }, (_, index) => ({
      index: 'news' as const,
      id: `item-${index}`,
      body: { title: `Title ${index}` },
    }))
    await store.createEach(documents)
    const copy = join(folder, 'copy.sqlite')
    const made = runBackup(copy)
    assert.equal(made.status, 0, made.stderr)
    await store.remove({ index: 'news', id: 'item-0', version: '1' })
    const restored = (await openFile(copy)).store
    assert.equal((await restored.find({ indexes: ['news'], text: 'title', size: 0 })).total, 500)
    await restored.close()
    const again = runBackup(copy)
    assert.equal(again.status, 1)
    assert.match(again.stderr, /exists already/)
    await store.close()
  })

  it('says what is missing', () => {
    assert.match(runBackup().stderr, /name the file to write/)
  })
})
