import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { runCommand } from '#test/process/run-command.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { canMount, mountSmallDisk } from '#test/store/small-disk.ts'

it('an export onto a full disk says that this one is full, not the store’s, and leaves nothing there', {
  skip: !canMount && 'only root may mount a disk',
}, async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'exported-'))
  t.after(() => rm(data, { recursive: true }))
  const { store } = await openFile(join(data, 'tradewind.sqlite'))
  await store.create({ index: 'blog', id: 'long', body: { title: 'Long', content: 'word '.repeat(50_000) } })
  await store.close()
  const disk = mountSmallDisk(1)
  t.after(() => disk.remove())
  disk.fill()
  const { code, written } = await runCommand(t, ['server/commands/export.ts', join(disk.data, 'all.ndjson')], { DATA_DIR: data })
  assert.equal(code, 1)
  assert.match(written, new RegExp(`^Nothing exported: there is no room for it on the disk of ${disk.data}\\.$`, 'm'))
  assert.doesNotMatch(written, /tradewind\.sqlite/)
  assert.deepEqual(await readdir(disk.data), [])
})
