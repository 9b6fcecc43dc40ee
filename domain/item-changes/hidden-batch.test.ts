import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findImport, lastImport } from '#domain/import-records/import-records.ts'
import { importItems } from '#domain/imports/import.ts'
import { previewImport } from '#domain/imports/import-preview.ts'
import { parseImportSettings } from '#domain/imports/import-settings.ts'
import { undoImport } from '#domain/imports/undo-import.ts'
import { findItem, listItems } from '#domain/items/items.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { importPlace } from '#test/imports/import-ports.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { removeAbandonedBatches, storeHiddenBatch } from './hidden-batch.ts'
import { editItem, restoreItem, SYSTEM_ACTOR } from './item-writes.ts'

const AT = '2026-11-21T06:00:00.000Z'
const BATCH = { id: 'hash-1', file_hash: 'hash', file_name: 'items.csv', imported_at: AT }
const ROW = { category: 'C', content_excerpt: 'E', author: 'A', source: 'S', posted_date: '2026-11-01', expiry_date: '2027-11-01' }
const MINUTE_MS = 60_000

let app: TestApp

beforeEach(async () => {
  app = await openTestApp({ now: AT })
})

afterEach(() => app.close())

const items = (count: number): NewDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    index: at % 2 ? 'news' : 'blog',
    id: `item-${at}`,
    body: { title: `Harbour ${at}`, source: 'S', posted_date: '1/6/2026', draft: false, updated_at: AT },
  }))

const shown = async () =>
  (await listItems(app.services, { kinds: ['news', 'blog'], order: 'stored', size: 1000 })).items.map(({ item }) => item.id)
async function storedRows(): Promise<number> {
  await app.found()
  return (await app.store.find({ indexes: ['news', 'blog'], size: 0 })).total
}

describe('items that are stored together', () => {
  it('are seen by nobody before all are there, and then in their order', async () => {
    const during: unknown[] = []
    const { createMany } = app.store
    app.store.createMany = async (documents, options) => {
      const taken = await createMany(documents, options)
      during.push(await shown(), await findItem(app.services, 'blog', 'item-0'), (await app.page('/blog-details?id=item-0')).status)
      assert.doesNotMatch((await app.page('/blogs')).html + (await app.page('/search-query?q=harbour')).html, /Harbour/)
      return taken
    }
    const told: number[] = []
    assert.deepEqual(
      await storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(60), onProgress: (stored) => told.push(stored) }),
      {
        ok: true,
      },
    )
    assert.deepEqual(during, [[], undefined, 404, [], undefined, 404, [], undefined, 404])
    assert.deepEqual(told, [25, 50, 60])
    assert.deepEqual(
      await shown(),
      items(60).map(({ id }) => id),
    )
    // Kept pages are made anew behind the first visit.
    await app.page('/blogs')
    await app.settled()
    assert.match((await app.page('/blogs')).html, /Harbour/)
  })

  it('are none at all when an id is taken meanwhile, and nobody else’s item is touched', async () => {
    await app.store.create({ index: 'news', id: 'item-31', body: { title: 'Another’s', posted_date: '1/6/2026' } })
    assert.deepEqual(await storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(60) }), {
      ok: false,
      reason: 'taken',
      ids: ['item-31'],
    })
    assert.deepEqual(await shown(), ['item-31'])
    assert.deepEqual([await storedRows(), await findImport(app.store, BATCH.id)], [1, undefined])
  })

  it('that a process left unfinished stay unseen and are removed after a minute; then the file may come again', async () => {
    await abandonedAfter(1)
    assert.deepEqual([await shown(), await storedRows()], [[], 25])
    assert.equal((await lastImport(app.services, 'hash')).last?.isUnderWay, true)
    assert.equal(await removeAbandonedBatches(app.services), 0)
    app.clock.now = new Date(Date.parse(AT) + MINUTE_MS)
    assert.deepEqual(await lastImport(app.services, 'hash'), { times: 1 })
    assert.equal(await removeAbandonedBatches(app.services), 1)
    assert.deepEqual([await storedRows(), await findImport(app.store, BATCH.id)], [0, undefined])
  })

  it('that a process left unfinished while the clock was ahead are removed at once when it is right again', async () => {
    await abandonedAfter(1)
    app.clock.now = new Date(Date.parse(AT) - MINUTE_MS)
    assert.deepEqual(await lastImport(app.services, 'hash'), { times: 1 })
    assert.equal(await removeAbandonedBatches(app.services), 1)
    assert.deepEqual(await storedRows(), 0)
  })

  it('that a process left unfinished keep no file with their ids from being imported after a minute', async () => {
    await abandonedAfter(1)
    const fields = { ...ROW, id: 'item-0', title: 'Come again' }
    const rows = [{ row: 1, line: 1, fields }]
    const settings = parseImportSettings(new FormData())
    const problems = async () =>
      (await previewImport(app.services, rows, { settings, source: '' })).problems.map(({ field, text }) => `${field}: ${text}`)
    assert.deepEqual(await problems(), ['id: A post with this ID exists already.'])
    app.clock.now = new Date(Date.parse(AT) + MINUTE_MS)
    assert.deepEqual(await problems(), [])
    const report = await importItems(app.services, SYSTEM_ACTOR, {
      fileName: 'items.csv',
      hash: 'hash',
      rows,
      settings,
      ...importPlace,
      again: '',
      onProgress: () => {},
    })
    assert.deepEqual([report.problems, report.stored], [[], 1])
    assert.deepEqual([await shown(), await storedRows()], [['item-0'], 1])
  })

  it('leave nothing behind where the store fails, so that there is room and the file may come again at once', async () => {
    const { createMany } = app.store
    failAfter(1, 'the disk is full')
    await assert.rejects(storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(60) }), /the disk is full/)
    app.store.createMany = createMany
    assert.deepEqual([await storedRows(), await lastImport(app.services, 'hash')], [0, { times: 0 }])
    assert.equal((await storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(60) })).ok, true)
  })

  it('of which another process removed what was there, while this one stood still, leave nothing in sight', async () => {
    const { createMany } = app.store
    let pieces = 0
    app.store.createMany = async (documents, options) => {
      if (++pieces === 2) {
        app.clock.now = new Date(Date.parse(AT) + 2 * MINUTE_MS)
        assert.equal(await removeAbandonedBatches(app.services), 1)
      }
      return createMany(documents, options)
    }
    await assert.rejects(
      storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(120) }),
      /was removed while it was stored/,
    )
    assert.deepEqual([pieces, await shown(), await storedRows()], [2, [], 0])
  })

  /** As if the process had ended in the middle. */
  async function abandonedAfter(pieces: number): Promise<void> {
    const { createMany, scan } = app.store
    failAfter(pieces, 'the process ended')
    app.store.scan = () => Promise.reject(new Error('the process ended'))
    await assert.rejects(storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(60) }))
    Object.assign(app.store, { createMany, scan })
  }

  function failAfter(pieces: number, reason: string): void {
    const { createMany } = app.store
    let left = pieces
    app.store.createMany = (documents, options) => (left-- > 0 ? createMany(documents, options) : Promise.reject(new Error(reason)))
  }
})

describe('an import that is undone', () => {
  beforeEach(async () => {
    await storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch: BATCH, items: items(6) })
  })

  it('leaves what was there before and what was changed since; the rest can be restored', async () => {
    await app.store.create({ index: 'news', id: 'before', body: { title: 'Before', posted_date: '1/6/2026' } })
    const changed = await app.store.get('news', 'item-1')
    assert.ok(changed)
    await app.store.update({ ...changed, body: { ...changed.body, title: 'Changed', updated_at: '2026-11-21T07:00:00.000Z' } })
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, BATCH.id), { ok: true, items: 6, preserved: 1 })
    assert.deepEqual((await shown()).sort(), ['before', 'item-1'])
    assert.equal((await findImport(app.store, BATCH.id))?.state, 'undone')
    assert.equal(await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'blog', id: 'item-0' }), 'restored')
    assert.ok((await shown()).includes('item-0'))
    assert.deepEqual(await lastImport(app.services, 'hash'), { times: 1 }, 'the file may be imported again without a question')
  })

  it('goes on after an interruption, and is undone once', async () => {
    const { update } = app.store
    let left = 3
    app.store.update = (document, options) => (left-- > 0 ? update(document, options) : Promise.reject(new Error('the disk is full')))
    await assert.rejects(undoImport(app.services, SYSTEM_ACTOR, BATCH.id))
    app.store.update = update
    assert.deepEqual([(await shown()).length, (await findImport(app.store, BATCH.id))?.state], [4, 'undoing'])
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, BATCH.id), { ok: true, items: 6, preserved: 0 })
    assert.deepEqual([await shown(), await storedRows()], [[], 6])
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, BATCH.id), { ok: false, reason: 'undone' })
  })

  it('leaves what was changed by a clock that had been ahead at the import', async () => {
    app.clock.now = new Date(Date.parse(AT) - 10 * MINUTE_MS)
    const [one, other] = [await app.store.get('news', 'item-1'), await app.store.get('news', 'item-3')]
    assert.ok(one && other)
    const values = { title: 'Changed' }
    const together = { together: 'change', at: AT }
    assert.ok((await editItem(app.services, SYSTEM_ACTOR, { kind: 'news', stored: one, values, savedIn: 'form 1' })).ok)
    assert.ok((await editItem(app.services, SYSTEM_ACTOR, { kind: 'news', stored: other, values, together })).ok)
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, BATCH.id), { ok: true, items: 6, preserved: 2 })
    assert.deepEqual((await shown()).sort(), ['item-1', 'item-3'])
  })

  it('by two at the same time keeps nothing that the other one deleted', async () => {
    const { update } = app.store
    let other: ReturnType<typeof undoImport> | undefined
    app.store.update = async (document, options) => {
      if (document.index !== 'imports') other ??= undoImport(app.services, SYSTEM_ACTOR, BATCH.id)
      return update(document, options)
    }
    const one = await undoImport(app.services, SYSTEM_ACTOR, BATCH.id)
    assert.deepEqual([one, await other], Array(2).fill({ ok: true, items: 6, preserved: 0 }))
    const record = await findImport(app.store, BATCH.id)
    assert.deepEqual([await shown(), record?.state, record?.kept], [[], 'undone', 0])
  })

  it('cannot be one that is unknown, still runs, or is from before items knew their import', async () => {
    for (const id of ['', 'other', 'x'.repeat(300)])
      assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, id), { ok: false, reason: 'missing' })
    await app.store.create({ index: 'imports', id: 'old-1', body: { file_hash: 'old', imported_at: AT, items: 3 } })
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, 'old-1'), { ok: false, reason: 'lasting' })
    await app.store.create({ index: 'imports', id: 'new-1', body: { file_hash: 'new', imported_at: AT, worked_at: AT, state: 'storing' } })
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, 'new-1'), { ok: false, reason: 'under-way' })
  })
})
