import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { DAY_MS } from '#lib/time/dates.ts'
import { restoreStore } from '#server/backup-runs/restore-store.ts'
import { removeOldSnapshot, snapshotOf, spaceForUpdate } from '#server/store/sqlite/file/snapshot.ts'
import { sqlOf } from '#server/store/sqlite/file/statements.ts'
import { until } from '#test/process/wait-until.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { canMount, mountSmallDisk } from '#test/store/small-disk.ts'
import { FIRST, hashOf, LATER, openShelf, userVersion } from './earlier-stores.ts'

describe('R30 bringing a store up to date', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-updates-'))
  after(() => rmSync(folder, { recursive: true }))
  const storeOf = openShelf(folder)

  for (const fixture of LATER)
    test(`R30 loses nothing of ${basename(fixture)}, and finds all of it`, async () => {
      const file = storeOf(fixture)
      const { store, blobs } = await openFile(file)
      const counted = async (index: 'news' | 'blog' | 'images' | 'messages' | 'sessions') =>
        (await store.find({ indexes: [index], size: 0 })).total
      assert.deepEqual([await counted('news'), await counted('blog'), await counted('images')], [6, 6, 1])
      assert.deepEqual([await counted('messages'), await counted('sessions')], [1, 1])
      // A search ends by itself where the machine is slow.
      await until(async () => (await store.find({ indexes: ['news', 'blog'], text: 'walnut', size: 0 })).total === 12)
      const listed = await store.find({ indexes: ['news'], sort: { field: 'posted_date', order: 'descending' }, size: 1 })
      assert.equal(listed.documents[0]?.id, 'item-11')
      assert.equal((await blobs.get('images/p.webp'))?.data.length, 300)
      assert.deepEqual([...((await store.getCounters(['page-views 2026-06-05'])).get('page-views 2026-06-05') ?? [])], [['/', 3]])
      assert.deepEqual(await store.checkIntegrity(), [])
      await store.close()
    })

  test('R30 keeps what the store was for 14 days, for a return to the version before', async () => {
    const file = storeOf(FIRST)
    const expected = hashOf(file)
    await (await openFile(file)).store.close()
    const snapshot = snapshotOf(file)
    assert.equal(statSync(snapshot).mode & 0o777, 0o600)
    assert.deepEqual([hashOf(snapshot), userVersion(snapshot)], [expected, 1])
    const data = join(file, '..')
    const restored = await restoreStore({ dataDir: data, backups: { retentionDays: 14 } }, snapshot, new Date())
    assert.ok(restored.ok, JSON.stringify(restored))
    assert.deepEqual([hashOf(file), userVersion(file)], [expected, 1])
    const now = new Date()
    assert.equal(removeOldSnapshot(file, now), false)
    utimesSync(snapshot, now, new Date(now.getTime() - 14 * DAY_MS))
    assert.deepEqual([removeOldSnapshot(file, now), existsSync(snapshot)], [true, false])
  })

  test('R30 returns by itself where something would be lost or cannot be read, and says so', async () => {
    const spoilers: [string, RegExp][] = [
      [
        `CREATE TRIGGER loses AFTER UPDATE ON documents BEGIN DELETE FROM documents WHERE index_name = 'messages'; END`,
        /of .*1 messages.* there would be /,
      ],
      [
        `UPDATE documents SET body = 'no JSON' WHERE index_name = 'blog' AND seq = (SELECT max(seq) FROM documents WHERE index_name = 'blog')`,
        /cannot be brought up to date: /,
      ],
    ]
    for (const [spoil, problem] of spoilers) {
      const file = storeOf(FIRST)
      const database = new DatabaseSync(file)
      database.exec(spoil)
      database.close()
      const expected = hashOf(file)
      await assert.rejects(openFile(file), problem)
      assert.deepEqual([hashOf(file), userVersion(file)], [expected, 1])
      assert.deepEqual(
        readdirSync(join(file, '..')).filter((name) => name.includes('update')),
        [],
      )
    }
  })

  test('R30 does not begin on a disk without room for a snapshot', { skip: !canMount && 'only root may mount a disk' }, async (t) => {
    const disk = mountSmallDisk(2)
    t.after(disk.remove)
    const file = storeOf(FIRST, disk.data)
    writeFileSync(join(disk.data, '..', 'ballast'), Buffer.alloc(700_000, 'x'))
    const expected = hashOf(file)
    await assert.rejects(
      openFile(file),
      /its disk has \d MB free, and \d MB are needed for a snapshot and the changes\. Nothing was changed/,
    )
    assert.equal(hashOf(file), expected)
  })

  for (const [what, end] of [
    ['the snapshot', '-before-update.part'],
    ['the log', '-wal'],
  ] as const)
    test(`R30 begins again on a disk where ${what} that an update left, ended in the middle, takes the room`, {
      skip: !canMount && 'only root may mount a disk',
    }, async (t) => {
      const disk = mountSmallDisk(4)
      t.after(disk.remove)
      const file = storeOf(FIRST, disk.data)
      const database = new DatabaseSync(file)
      const { needed, free } = spaceForUpdate(file, sqlOf(database))
      database.close()
      const left = [`${snapshotOf(file)}.part`, `${snapshotOf(file)}.part-journal`] as const
      writeFileSync(left[1], 'x')
      writeFileSync(`${file}${end}`, Buffer.alloc(free - needed + 100_000, 'x'))
      await (await openFile(file)).store.close()
      assert.deepEqual(left.filter(existsSync), [])
      assert.ok(existsSync(snapshotOf(file)))
    })
})
