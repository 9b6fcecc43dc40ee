import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { copyStore } from '#server/backups/copy-store.ts'
import { snapshotOf, takeSnapshot } from '#server/store/sqlite/file/snapshot.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

/** At this number pages of the copy have been split, and SQLite leaves bytes of moved rows behind. */
const VISITS = 120

test('R45 neither a backup nor the snapshot before an update holds a byte of a visitor’s hash', async (t) => {
  const data = await mkdtemp(join(tmpdir(), 'tradewind-copied-visits-'))
  t.after(() => rm(data, { recursive: true, force: true }))
  const path = join(data, 'tradewind.sqlite')
  const { store } = await openFile(path)
  const hashes = Array.from({ length: VISITS }, () => randomBytes(16).toString('base64url'))
  for (const hash of hashes)
    await store.create({ index: 'visits', id: `2026-11-28-${hash}`, body: { source: 'Direct', pages: ['/', '/models'] } })
  await store.close()

  await copyStore(path, join(data, 'copy'), undefined)
  const database = new DatabaseSync(path)
  takeSnapshot(path, sqlOf(database)).keep()
  database.close()
  for (const file of [join(data, 'copy'), snapshotOf(path)]) {
    const bytes = await readFile(file)
    assert.deepEqual(
      hashes.filter((hash) => bytes.includes(hash)),
      [],
      file,
    )
  }
})
