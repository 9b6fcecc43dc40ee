import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { openForReading } from '#server/store/sqlite/file/file.ts'
import { openStoreFile } from '#server/store/sqlite/file/schema.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'

/** Before it, two connections that bring the log into the file at once could lose a part of it. */
const LEAST_VERSION = [3, 51, 3]
const FULL = 2

describe('the store’s file', () => {
  test('R23 is written by an SQLite without the faults that are known', () => {
    const database = new DatabaseSync(':memory:')
    const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version)
    database.close()
    const [a = 0, b = 0, c = 0] = version.split('.').map(Number)
    const [least, middle, last] = LEAST_VERSION as [number, number, number]
    assert.ok(a > least || (a === least && (b > middle || (b === middle && c >= last))), version)
  })

  test('R23 has a log, full syncs, checked references, an untrusted schema, patience and no shared memory of its pages', async (t) => {
    const path = await place(t)
    const database = openStoreFile(path)
    t.after(() => database.close())
    const settings = () =>
      ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema', 'mmap_size', 'busy_timeout'].map((name) =>
        Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {}).at(0),
      )
    const expected = ['wal', FULL, 1, 0, 0, 10_000]
    assert.deepEqual(settings(), expected)
    database.exec(`UPDATE derived SET made_by = 'other'`)
    assert.deepEqual(settings(), expected, 'some builds change them with the first write')
    const reading = openForReading(path, 'live')
    t.after(() => reading.close())
    assert.throws(() => reading.exec(`UPDATE derived SET made_by = 'x'`), /readonly/)
    assert.equal(Object.values(reading.prepare('PRAGMA mmap_size').get() ?? {}).at(0), 0)
  })

  test('R23 and all beside it are for their owner alone, whatever the process was told of new files', async (t) => {
    const path = await place(t)
    const umask = process.umask(0)
    t.after(() => process.umask(umask))
    const { store } = openSqlite(path, { reserveBytes: 1024 * 1024 })
    await store.create({ index: 'blog', id: 'a', body: {} })
    await store.health()
    const modes = readdirSync(join(path, '..')).map((name) => [name, (statSync(join(path, '..', name)).mode & 0o777).toString(8)])
    assert.deepEqual(Object.fromEntries(modes), {
      'store.sqlite': '600',
      'store.sqlite-wal': '600',
      'store.sqlite-shm': '600',
      'store.sqlite-reserve': '600',
    })
    assert.equal((statSync(join(path, '..')).mode & 0o777).toString(8), '700')
    await store.close()
  })

  test('R23 takes one writer at a time, and the next one waits for its turn', async (t) => {
    const path = await place(t)
    const { store } = openSqlite(path)
    const other = openStoreFile(path)
    t.after(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    let isStored = false
    const stored = store.create({ index: 'blog', id: 'a', body: {} }).then(() => {
      isStored = true
    })
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1))
    assert.equal(isStored, false)
    other.exec('COMMIT')
    await stored
    await store.close()
  })

  test('R43 is said to take what it is given only after something was really written', async (t) => {
    const path = await place(t)
    const { store } = openSqlite(path)
    const other = new DatabaseSync(path)
    t.after(() => other.close())
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    assert.equal(statSync(`${path}-wal`).size, 0)
    assert.equal(await store.health(), 'ok')
    assert.ok(statSync(`${path}-wal`).size > 0)
    assert.equal(other.prepare('SELECT count(*) AS rows FROM derived').get()?.rows, 1)
    await store.close()
  })
})

/** In a folder that is not there yet. */
async function place(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-sqlite-'))
  t.after(() => rm(folder, { recursive: true }))
  return join(folder, 'data', 'store.sqlite')
}
