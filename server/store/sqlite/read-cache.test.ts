import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import type { ScanQuery, Store, StoreQuery } from '#domain/ports/store.ts'
import { withReadCache } from './read-cache.ts'
import { openSqlite } from './sqlite.ts'

const LIST: StoreQuery = { indexes: ['news'], size: 8, sort: { field: 'posted_date', order: 'descending' } }
const FIRST: ScanQuery = { indexes: ['news'], size: 3, sort: { field: 'posted_date', order: 'descending' } }
const item = (id: string) => ({ index: 'news', id, body: { title: id, posted_date: '1/1/2026' } }) as const

describe('what the file store knows', () => {
  it('is asked once until a document is written, and then again', async () => {
    const asked: string[] = []
    const { store: inner } = openSqlite(':memory:')
    let commits = 0
    const store = withReadCache(counting(inner, asked), () => commits)
    await store.create(item('a'))
    const reads = async () => {
      asked.length = 0
      for (let round = 0; round < 3; round++) {
        await store.find(LIST)
        await store.scan(FIRST)
        await store.get('news', 'a')
        await store.get('news', 'none')
      }
      return asked.join(' ')
    }
    assert.equal(await reads(), 'find walk a none')
    assert.equal(await reads(), '')
    await store.increment('views', new Map([['/', 1]]), { most: 10, rest: 'rest' })
    assert.equal(await reads(), '', 'what is counted is no document')
    commits++
    assert.equal(await reads(), 'find walk a none', 'after a commit of another connection')
    const version = (await store.get('news', 'a'))?.version ?? ''
    await store.update({ ...item('a'), version })
    assert.equal(await reads(), 'find walk a none', 'after a write of its own')
    await store.close()
  })

  it('is never older than the last write, of this process or of another one', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'known-reads-'))
    t.after(() => rm(folder, { recursive: true }))
    const [one, other] = [openSqlite(join(folder, 'a.sqlite')).store, openSqlite(join(folder, 'a.sqlite')).store]
    for (let round = 0; round < 50; round++) {
      const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one]
      await writer.create(item(`item-${round}`))
      for (const store of [reader, writer]) {
        assert.equal((await store.find(LIST)).total, round + 1)
        assert.equal((await store.scan(FIRST)).documents.length, Math.min(3, round + 1))
        assert.ok(await store.get('news', `item-${round}`))
        assert.equal(await store.get('news', `item-${round + 1}`), undefined)
      }
    }
    await one.close()
    await other.close()
  })

  it('is never older than the version read before, even during a write', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'known-reads-'))
    t.after(() => rm(folder, { recursive: true }))
    const path = join(folder, 'a.sqlite')
    const [one, other] = [openSqlite(path).store, openSqlite(path).store]
    const titleIn = async () => (await one.get('news', 'a'))?.body.title
    const numberIn = async () => (await one.contentVersion()).number
    const titled = async (title: string) => ({ ...item('a'), version: (await one.get('news', 'a'))?.version ?? '', body: { title } })
    await one.create(item('a'), { publicEffect: 'changed' })
    const byOther = await titled('by another')
    // In the same turn in which the file was asked for the commits of others.
    const writing = other.update(byOther, { publicEffect: 'changed' })
    assert.deepEqual([await numberIn(), await titleIn()], [2, 'by another'])
    await writing
    const busy = new DatabaseSync(path)
    busy.exec('BEGIN IMMEDIATE')
    const late = one.update(await titled('by itself'), { publicEffect: 'changed' })
    assert.equal(await titleIn(), 'by another')
    busy.exec('ROLLBACK')
    while ((await numberIn()) === 2) await new Promise(setImmediate)
    assert.equal(await titleIn(), 'by itself', 'what was written a moment ago, and is on its way to the disk')
    await late
    busy.close()
    await one.close()
    await other.close()
  })

  it('is no more than so many bytes, wherever in the documents they are', async () => {
    const { store } = openSqlite(':memory:')
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    for (const id of ids) await store.create({ index: 'revisions', id, body: { values: { content: id.repeat(400_000) } } })
    const read: unknown[] = []
    for (const id of ids) read.push(await store.get('revisions', id))
    assert.equal(await store.get('revisions', 'h'), read.at(-1), 'the last one is known')
    assert.notEqual(await store.get('revisions', 'a'), read[0], 'the first one had to make room')
    await store.close()
  })

  it('is not what was asked for before a write that came between', async () => {
    const { store } = openSqlite(':memory:')
    const [before, , after] = await Promise.all([store.find(LIST), store.create(item('a')), store.find(LIST)])
    assert.deepEqual([before.total, after.total, (await store.find(LIST)).total], [0, 1, 1])
    await store.close()
  })

  it('is not what was read while a write was under way', async () => {
    const { store: inner } = openSqlite(':memory:')
    const begun = Promise.withResolvers<void>()
    const create: Store['create'] = (document) => begun.promise.then(() => inner.create(document))
    const store = withReadCache({ ...inner, create }, () => 0)
    const writing = store.create(item('a'))
    assert.equal((await store.find(LIST)).total, 0)
    begun.resolve()
    await writing
    assert.equal((await store.find(LIST)).total, 1)
    await store.close()
  })

  it('is not what was asked for before a write and told after it', async () => {
    const { store: inner } = openSqlite(':memory:')
    const told = Promise.withResolvers<void>()
    const find: Store['find'] = (query) => inner.find(query).then((found) => told.promise.then(() => found))
    const store = withReadCache({ ...inner, find }, () => 0)
    const asking = store.find(LIST)
    await store.create(item('a'))
    told.resolve()
    assert.deepEqual([(await asking).total, (await store.find(LIST)).total], [0, 1])
    await store.close()
  })

  it('is nothing of what somebody goes through from end to end', async () => {
    const asked: string[] = []
    const { store: inner } = openSqlite(':memory:')
    const store = withReadCache(counting(inner, asked), () => 0)
    for (const id of ['a', 'b']) await store.create(item(id))
    const { cursor = '' } = await store.scan({ ...FIRST, size: 1 })
    asked.length = 0
    for (const walk of [
      { ...FIRST, cursor },
      { ...FIRST, size: 1000 },
    ])
      for (let round = 0; round < 2; round++) await store.scan(walk)
    assert.equal(asked.length, 4)
    await store.close()
  })

  it('can be changed by nobody who has it', async () => {
    const { store } = openSqlite(':memory:')
    await store.create(item('a'))
    for (let round = 0; round < 2; round++) {
      const { documents } = await store.find(LIST)
      const found = await store.get('news', 'a')
      for (const document of [documents[0], found]) assert.throws(() => Object.assign(document?.body ?? {}, { title: 'b' }), TypeError)
      const walked = await store.scan(FIRST)
      for (const list of [documents, walked.documents]) assert.throws(() => list.pop(), TypeError)
    }
    await store.close()
  })
})

function counting(store: Store, asked: string[]): Store {
  return {
    ...store,
    find(query) {
      asked.push('find')
      return store.find(query)
    },
    scan(walk) {
      asked.push('walk')
      return store.scan(walk)
    },
    get(index, id) {
      asked.push(id)
      return store.get(index, id)
    },
  }
}
