import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, it } from 'node:test'
import { openStoreFile } from '#server/store/sqlite/file/schema.ts'
import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { atDepth } from '#test/depth.ts'
import { storeContract } from './contract.ts'
import { idsOf, made } from './documents.ts'
import { openFile } from './open-sqlite-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'store-'))
const files: string[] = []

function newFile(): string {
  const file = join(folder, `${files.length}`, 'data', 'store.sqlite')
  files.push(file)
  return file
}

// The same code as in a file, but for where its pages are.
if (atDepth(false, true)) storeContract('SQLite in memory', () => openFile(':memory:'))

storeContract('SQLite in a file', async () => {
  const file = newFile()
  const opened = await openFile(file)
  const reopen = async () => {
    await opened.store.close()
    return openFile(file)
  }
  return { ...opened, reopen }
})

describe('SQLite file', () => {
  after(() => rmSync(folder, { recursive: true }))

  it('leaves every file of the contract sound', () => {
    assert.ok(files.length > 40)
    for (const file of files) assert.deepEqual(problemsIn(file), [], file)
  })

  it('is readable by its owner alone, like its folder and its log', async () => {
    const file = newFile()
    const { store } = await openFile(file)
    await store.create(made('a'))
    for (const path of [file, `${file}-wal`, `${file}-shm`]) assert.equal(statSync(path).mode & 0o777, 0o600, path)
    assert.equal(statSync(join(file, '..')).mode & 0o777, 0o700)
    await store.close()
    assert.ok(!existsSync(`${file}-wal`))
  })

  it('tells of what another process wrote, and of nothing before a write that says nothing', async () => {
    const file = newFile()
    const { store } = await openFile(file)
    const other = (await openFile(file)).store
    await other.create(made('a'), { publicEffect: 'changed' })
    const first = await store.contentVersion()
    assert.deepEqual(first.changes, [{ number: first.number, index: 'blog', ids: ['a'], kind: 'changed' }])
    await other.increment('day', new Map([['/', 1]]), { most: 1, rest: '' })
    assert.equal(await store.contentVersion(), first)
    const earlier = new DatabaseSync(file)
    earlier.exec('UPDATE revision SET number = number + 1')
    earlier.close()
    await other.create(made('b'), { publicEffect: 'withdrawn' })
    const number = first.number + 2
    const changes = [{ number, index: 'blog', ids: ['b'], kind: 'withdrawn' }]
    assert.deepEqual(await store.contentVersion(), { number, oldestShowable: number, changes })
    await Promise.all([store.close(), other.close()])
  })

  it('of a version that told of no changes is made to', async () => {
    const file = newFile()
    await (await openFile(file)).store.close()
    const earlier = new DatabaseSync(file)
    earlier.exec('DROP TABLE changes; UPDATE revision SET number = 7, showable_from = 3')
    earlier.close()
    const { store } = await openFile(file)
    assert.deepEqual(await store.contentVersion(), { number: 7, oldestShowable: 3, changes: [] })
    await store.create(made('a'), { publicEffect: 'changed' })
    assert.equal((await store.contentVersion()).changes.length, 1)
    await store.close()
  })

  it('is synchronised in full at each commit, also after the first write', () => {
    const database = openStoreFile(newFile())
    database.exec(`INSERT INTO documents (index_name, id, version, keys, body) VALUES ('blog', 'a', 1, '{}', '{}')`)
    const pragma = (name: string) => Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    assert.equal(pragma('synchronous'), 2)
    assert.equal(pragma('journal_mode'), 'wal')
    assert.ok(Number(pragma('busy_timeout')) >= 5000)
    assert.equal(pragma('foreign_keys'), 1)
    assert.equal(pragma('trusted_schema'), 0)
    assert.equal(pragma('mmap_size'), 0)
    database.close()
  })

  it('runs on a SQLite without the bug that loses commits of two writers', () => {
    const database = openStoreFile(':memory:')
    const [major = 0, minor = 0, patch = 0] = String(database.prepare('SELECT sqlite_version() AS version').get()?.version)
      .split('.')
      .map(Number)
    assert.ok(major * 1e6 + minor * 1e3 + patch >= 3_051_003)
    database.close()
  })

  it('lets everything else go on while a write waits for another process that writes', async () => {
    const file = newFile()
    const { store } = await openFile(file)
    await store.create(made('a'))
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    const order: string[] = []
    const written = store.create(made('b')).then(({ ok }) => order.push(`written ${ok}`))
    for (let read = 0; read < 3; read++) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      order.push(...(await idsOf(store, {})))
    }
    other.exec('COMMIT')
    other.close()
    await written
    assert.deepEqual(order, ['a', 'a', 'a', 'written true'])
    await store.close()
  })

  it('R30 is refused when a newer version wrote it, and left as it is', () => {
    const file = newFile()
    openStoreFile(file).close()
    const database = new DatabaseSync(file)
    database.exec('PRAGMA user_version = 99')
    database.close()
    assert.throws(() => openSqlite(file), /newer version/)
    assert.deepEqual(problemsIn(file), [])
  })

  it('is refused when it is a database of something else', () => {
    const file = newFile()
    openStoreFile(file).close()
    rmSync(file)
    const database = new DatabaseSync(file)
    database.exec('CREATE TABLE other (x)')
    database.close()
    assert.throws(() => openSqlite(file), /something else/)
  })

  it('may be open twice: each sees what the other wrote, also in searches', async () => {
    const file = newFile()
    const one = (await openFile(file)).store
    const other = (await openFile(file)).store
    await one.create(made('a', { title: 'harbour' }))
    assert.deepEqual(await idsOf(other, { text: 'harbour' }), ['a'])
    assert.deepEqual(await other.update({ ...made('a', { title: 'walnut' }), version: '1' }), { ok: true, version: '2' })
    assert.deepEqual(await one.update({ ...made('a', { title: 'lost' }), version: '1' }), { ok: false, reason: 'conflict' })
    assert.deepEqual(await idsOf(one, { text: 'wallnut' }), ['a'])
    assert.deepEqual(await one.create(made('a')), { ok: false, reason: 'conflict' })
    await one.close()
    await other.create(made('b'))
    await other.close()
    assert.deepEqual(problemsIn(file), [])
  })

  it('puts up with documents of kinds it does not know, and derives anew what an older field table made', async () => {
    const file = newFile()
    const database = openStoreFile(file)
    const insert = database.prepare('INSERT INTO documents (index_name, id, version, keys, body) VALUES (?, ?, 1, ?, ?)')
    insert.run('newsletters', 'x', '{}', '"text"')
    insert.run('blog', 'a', '{}', '{"title":"harbour","posted_date":"5/6/2026"}')
    database.exec(`UPDATE derived SET made_by = 'older field tables'; DROP INDEX documents_by_posted_date`)
    database.close()
    const { store } = await openFile(file)
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), ['a'])
    assert.deepEqual(
      await idsOf(store, { where: [{ field: 'posted_date', equals: '2026-06-05' }], sort: { field: 'posted_date', order: 'ascending' } }),
      ['a'],
    )
    assert.deepEqual(await idsOf(store, {}), ['a'])
    await store.close()
  })

  it('counts what a program writes that knows of no tallies, and anew what it was not there to count', async () => {
    const file = newFile()
    await (await openFile(file)).store.close()
    const earlier = new DatabaseSync(file)
    const keys = (draft: boolean) => JSON.stringify({ posted_date: '2026-06-05', draft, deleted_at: null })
    const insert = earlier.prepare(`INSERT INTO documents (index_name, id, version, keys, body) VALUES ('blog', ?, 1, ?, '{}')`)
    for (const id of ['a', 'b', 'c', 'd']) insert.run(id, keys(false))
    earlier.prepare(`UPDATE documents SET keys = ? WHERE id = 'a'`).run(keys(true))
    earlier.exec(`DELETE FROM documents WHERE id = 'b'`)
    const { store } = await openFile(file)
    const counted = async (draft: boolean) =>
      (await store.find({ indexes: ['blog'], size: 0, where: [{ field: 'draft', equals: draft }] })).total
    assert.deepEqual([await counted(true), await counted(false)], [1, 2])
    earlier.exec(`UPDATE tallies SET number = 7; UPDATE derived SET made_by = 'another version'`)
    earlier.close()
    await store.prepare()
    assert.deepEqual([await counted(true), await counted(false)], [0, 3])
    await store.close()
  })

  it('keeps broken characters in bodies, and finds nothing under an id with one', async () => {
    const store = (await openFile(newFile())).store
    const body = { title: 'a\ud800b harbour', category: '\udc00', other: '\ud800' }
    await store.create(made('\ufffd', body))
    assert.deepEqual((await store.get('blog', '\ufffd'))?.body, body)
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), ['\ufffd'])
    assert.equal(await store.get('blog', '\ud800'), undefined)
    await assert.rejects(store.create(made('\ud800')))
    await store.close()
  })

  it('forgets the words of documents that are gone', async () => {
    const file = newFile()
    const { store } = await openFile(file)
    await store.createMany([made('a', { title: 'harbour walnut', content: 'walnut' }), made('b', { title: 'harbour' })])
    await store.update({ ...made('b', { title: 'captive' }), version: '1' })
    await store.remove({ index: 'blog', id: 'a', version: '1' })
    await store.close()
    const database = openStoreFile(file)
    assert.deepEqual(
      database
        .prepare('SELECT word, documents FROM words')
        .all()
        .map((row) => ({ ...row })),
      [{ word: 'captive', documents: 1 }],
    )
    assert.equal(database.prepare('SELECT count(*) AS n FROM stems').get()?.n, 1)
    assert.equal(database.prepare('SELECT count(*) AS n FROM search').get()?.n, 1)
    database.close()
  })
})

function problemsIn(file: string): unknown[] {
  const database = new DatabaseSync(file)
  const rows = database
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => row.integrity_check)
  database.close()
  return rows.filter((row) => row !== 'ok')
}
