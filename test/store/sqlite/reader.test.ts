import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { MAX_SEARCH_RESULTS, type Store } from '#domain/ports/store.ts'
import { idsOf, made } from '#test/store/documents.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'

const PAGE = 4096
const HARBOUR = { indexes: ['blog'], text: 'harbour', size: 5 } as const

async function newStore(t: TestContext): Promise<{ store: Store; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-reader-'))
  const file = join(folder, 'store.sqlite')
  const { store } = await openFile(file)
  t.after(async () => {
    await store.close().catch(() => {})
    rmSync(folder, { recursive: true })
  })
  await store.create(made('a', { title: 'harbour' }))
  return { store, file }
}

function nextThread(): Promise<Worker> {
  return new Promise((resolve) => process.once('worker', resolve))
}

describe('searches in a thread of their own', () => {
  it('find what was saved right before', async (t) => {
    const { store } = await newStore(t)
    for (let save = 0; save < 50; save++) {
      await store.create(made(`b${save}`, { title: `walnut w${save}` }))
      assert.deepEqual(await idsOf(store, { text: `w${save}` }), [`b${save}`])
    }
  })

  it('let lists and documents be read meanwhile', async (t) => {
    const { store } = await newStore(t)
    const order: string[] = []
    const search = store.find(HARBOUR).then(() => order.push('search'))
    await store.get('blog', 'a').then(() => order.push('document'))
    await store.find({ indexes: ['blog'], size: 5 }).then(() => order.push('list'))
    await search
    assert.deepEqual(order, ['document', 'list', 'search'])
  })

  it('are turned away when too many wait, and taken again afterwards', async (t) => {
    const { store } = await newStore(t)
    const found = await Promise.all(Array.from({ length: 80 }, () => store.find(HARBOUR)))
    const busy = found.filter(({ truncated }) => truncated === 'busy')
    assert.equal(busy.length, 80 - 51)
    assert.ok(busy.every(({ total, documents }) => total === 0 && documents.length === 0))
    assert.ok(found.slice(0, 51).every(({ total, truncated }) => total === 1 && truncated === undefined))
    assert.equal((await store.find(HARBOUR)).total, 1)
  })

  it('are asked again when their thread dies, and fail when it dies each time', async (t) => {
    const { store } = await newStore(t)
    const first = nextThread()
    const search = store.find(HARBOUR)
    await (await first).terminate()
    assert.equal((await search).total, 1)
    const threads: Worker[] = []
    const kill = (thread: Worker) => threads.push(thread) && void thread.terminate()
    const { store: other } = await newStore(t)
    process.on('worker', kill)
    t.after(() => process.off('worker', kill))
    await assert.rejects(other.find(HARBOUR), /The reading thread ended/)
    assert.equal(threads.length, 2)
    process.off('worker', kill)
    assert.equal((await other.find(HARBOUR)).total, 1)
  })

  it('are ended after a time, with the thread that is at it, and the next one is answered', async (t) => {
    const { store } = await newStore(t)
    await store.find(HARBOUR)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const search = store.find(HARBOUR)
    const next = store.find(HARBOUR)
    t.mock.timers.tick(3000)
    t.mock.timers.reset()
    assert.deepEqual(await search, { total: 0, documents: [], truncated: 'timeout' })
    assert.equal((await next).total, 1)
  })

  it('are waited for while their thread starts, however busy the machine is', async (t) => {
    const { store } = await newStore(t)
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const search = store.find(HARBOUR)
    t.mock.timers.tick(20_000)
    t.mock.timers.reset()
    assert.equal((await search).total, 1)
  })

  it('are never answered with what another one found, whose time was up when its answer came', async (t) => {
    const { store } = await newStore(t)
    const first = nextThread()
    await store.find(HARBOUR)
    const thread = await first
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const search = store.find(HARBOUR)
    const next = store.find({ ...HARBOUR, text: 'walnut' })
    thread.prependOnceListener('message', () => t.mock.timers.tick(3000))
    assert.deepEqual(await search, { total: 0, documents: [], truncated: 'timeout' })
    assert.deepEqual(await next, { total: 0, documents: [] })
    t.mock.timers.reset()
  })

  it('end with the store, and start nothing afterwards', async (t) => {
    const { store } = await newStore(t)
    const thread = nextThread()
    await store.find(HARBOUR)
    const ended = new Promise((resolve) => void thread.then((one) => one.once('exit', resolve)))
    const late = assert.rejects(store.find(HARBOUR), /closed/)
    await store.close()
    await Promise.all([ended, late])
    await assert.rejects(store.find(HARBOUR), /closed/)
  })

  it('that meet damage make the store known for damaged', async (t) => {
    const { store, file } = await newStore(t)
    const other = new DatabaseSync(file)
    const page = other.prepare(`SELECT max(pageno) AS number FROM dbstat WHERE name = 'search_data'`).get()
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    other.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(0, (Number(page?.number) - 1) * PAGE, Number(page?.number) * PAGE))
    await assert.rejects(store.find(HARBOUR))
    assert.equal(await store.health(), 'damaged')
  })
})

describe('a search through very many matches', () => {
  it('is ended early, with what it has found by then', async (t) => {
    const { store } = await openFile(':memory:')
    const rare = { category: 'Rare' }
    await store.createMany([made('first', { title: 'harbour', ...rare }), made('master', { title: 'harbourmaster', ...rare })])
    for (let part = 0; part < 4; part++)
      await store.createMany(
        Array.from({ length: 6000 }, (_, at) => made(`${part}-${at}`, { title: 'harbour', ...(at === 0 && part === 3 ? rare : {}) })),
      )
    await store.createMany(Array.from({ length: 600 }, (_, at) => made(`rare-${at}`, { title: 'walnut', ...rare })))
    const few = { ...HARBOUR, where: [{ field: 'category', equals: 'Rare' }] }
    let step = 0
    let now = 0
    t.mock.method(performance, 'now', () => (now += step))
    const whole = await store.find(few)
    assert.deepEqual([whole.total, whole.truncated], [3, undefined], 'the one that only begins so as well')
    const all = await store.find(HARBOUR)
    assert.deepEqual([all.total, all.truncated], [MAX_SEARCH_RESULTS, 'too-many'])
    step = 1000
    await store.createMany(['a', 'b'].map((id) => made(id, { subject: id === 'a' ? 'harbour' : 'wind', message: 'harbour' }, 'messages')))
    const messages = await store.find({ ...HARBOUR, indexes: ['messages'] })
    assert.deepEqual([messages.documents.map(({ id }) => id), messages.truncated], [['a', 'b'], undefined])
    const cut = await store.find(few)
    assert.deepEqual([cut.documents.map(({ id }) => id), cut.total, cut.truncated], [['3-0'], 1, 'timeout'])
    await store.close()
  })
})
