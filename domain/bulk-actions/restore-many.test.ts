import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { listDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { loadItemHistory } from '#domain/item-changes/item-history.ts'
import {
  deleteItem,
  editItem,
  purgeItem,
  replaceItemImages,
  restoreItem,
  SYSTEM_ACTOR,
  saveWorkingCopy,
} from '#domain/item-changes/item-writes.ts'
import { findItem, toItem } from '#domain/items/items.ts'
import { withStoreErrorReason } from '#domain/ports/store.ts'
import { contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { type OutboxApp, openOutboxApp } from '#test/outbox/outbox-app.ts'
import { type BulkReport, runBulkAction } from './run-bulk-action.ts'
import type { BulkPorts } from './run-on-item.ts'
import { undoBulkAction } from './undo-bulk-action.ts'

const LIVE = { source: 'Desk', category: 'Guides', logo: 'a.webp', posted_date: '1/11/2026', expiry_date: '1/11/2027', batch: 'import' }

let app: OutboxApp
let services: BulkPorts

beforeEach(async () => {
  app = await openOutboxApp()
  services = { ...app.services, richText }
})

afterEach(() => app.close())

const stored = async (id: string) => (await app.store.get('news', id)) ?? assert.fail(`${id} is not stored`)
const isThere = async (id: string) => (await findItem(app.services, 'news', id)) !== undefined

async function storeDeleted(id: string, more: object = {}): Promise<void> {
  await app.store.create({ index: 'news', id, body: { ...LIVE, title: `Item ${id}`, ...more } })
  await remove(id)
}

async function remove(id: string): Promise<void> {
  const { version } = await stored(id)
  assert.ok((await deleteItem(app.services, SYSTEM_ACTOR, { kind: 'news', id, version })).ok)
}

/** As the list of deleted items shows them. */
async function shown() {
  await app.found()
  const { items } = await listDeletedItems(app.services, { kinds: ['news'], size: 50, from: 0 })
  return items.map(({ item: { kind, id, version } }) => ({ kind, id, version })).sort((one, other) => (one.id < other.id ? -1 : 1))
}

async function restore(items: Awaited<ReturnType<typeof shown>>, over: BulkPorts = services): Promise<BulkReport> {
  const report = await runBulkAction(over, SYSTEM_ACTOR, { change: { to: 'restore' }, items })
  await app.found()
  return report
}

async function undo({ undo: together }: BulkReport) {
  const { done, already, notDone } = await undoBulkAction(services, SYSTEM_ACTOR, together ?? assert.fail())
  await app.found()
  return { done, already, notDone: notDone.map(({ id, why }) => `${id} ${why}`).sort() }
}

async function writeBeside(id: string, title: string): Promise<void> {
  const { published, copy } = (await findEditableItem(app.store, 'news', id)) ?? assert.fail()
  const basedOn = await contentHash(published)
  assert.ok((await saveWorkingCopy(services, SYSTEM_ACTOR, { place: published, copy, basedOn, values: { ...LIVE, title } })).ok)
}

describe('the restoration of several items', () => {
  it('makes each what restoring it alone makes of it, and nothing of it is a version of the item', async () => {
    for (const [id, more] of [
      ['draft', { draft: true }],
      ['live', { updated_at: '2026-02-01T10:00:00.000Z', legacy: [1] }],
    ] as const) {
      await storeDeleted(id, more)
      const deleted = await shown()
      assert.deepEqual(await restore(deleted).then(({ done, already, notDone }) => [done, already, notDone]), [1, 0, []])
      const { restored_with, ...body } = (await stored(id)).body
      assert.deepEqual(body, { ...LIVE, title: `Item ${id}`, ...more, ...(id === 'live' ? { been_public: true } : {}) })
      const history = await loadItemHistory(app.services, { kind: 'news', id }, 1)
      assert.deepEqual(
        history?.entries.map(({ state }) => state),
        [id === 'draft' ? 'draft' : 'published'],
      )
      await remove(id)
      assert.equal(await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'news', id }), 'restored')
      assert.deepEqual((await stored(id)).body, body)
    }
  })

  it('leaves what was changed, restored or removed for good since it was shown, and names it with the reason', async () => {
    for (const id of ['a', 'anew', 'back', 'long', 'picture', 'removed']) await storeDeleted(id)
    const items = await shown()
    await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'news', id: 'anew' })
    app.turn(1)
    await remove('anew')
    await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'news', id: 'back' })
    await replaceItemImages(app.services, SYSTEM_ACTOR, await stored('picture'), { ...(await stored('picture')).body, logo: 'b.webp' })
    await purgeItem(app.services, await stored('removed'))
    const long = await stored('long')
    await app.store.update({ ...long, body: { ...long.body, deleted_at: '2026-10-01T10:00:00.000Z' } })
    const report = await restore(items)
    assert.deepEqual([report.done, report.already, report.notDoneCount, report.failure], [1, 1, 4, undefined])
    const named = report.notDone.map(({ title, why }) => `${title}: ${why}`)
    assert.deepEqual(named, ['Item anew: changed', 'Item long: gone', 'Item picture: changed', ': gone'])
    const there = await Promise.all(items.map(async ({ id }) => ((await isThere(id)) ? [id] : [])))
    assert.deepEqual(there.flat(), ['a', 'back'])
    assert.deepEqual(await undo(report), { done: 1, already: 0, notDone: [] }, 'what it did not restore is none of its Undo')
    assert.deepEqual([await isThere('a'), await isThere('back')], [false, true])
  })

  it('is undone by one Undo, also by a second press, but for what was saved or begun since', async () => {
    for (const id of ['a', 'b', 'begun', 'saved', 'twice']) await storeDeleted(id)
    const report = await restore(await shown())
    assert.equal(report.done, 5)
    app.turn(1)
    await writeBeside('begun', 'Begun')
    const before = await stored('saved')
    assert.ok((await editItem(services, SYSTEM_ACTOR, { kind: 'news', stored: before, values: { ...toItem(before), category: 'New' } })).ok)
    await remove('twice')
    await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'news', id: 'twice' })
    const left = ['begun changed', 'saved changed', 'twice changed']
    assert.deepEqual(await undo(report), { done: 2, already: 0, notDone: left })
    assert.deepEqual(
      (await shown()).map(({ id }) => id),
      ['a', 'b'],
    )
    assert.deepEqual(await undo(report), { done: 0, already: 2, notDone: left })
    assert.equal((await restore(await shown())).done, 2)
    assert.deepEqual(await undo(report), { done: 0, already: 0, notDone: ['a changed', 'b changed', ...left] }, 'of an earlier restoration')
  })

  it('gives back with each item what was written beside it, and its Undo takes it away again', async () => {
    await app.store.create({ index: 'news', id: 'a', body: { ...LIVE, title: 'Item a' } })
    await writeBeside('a', 'Written')
    await remove('a')
    app.turn(1)
    const report = await restore(await shown())
    assert.equal((await findEditableItem(app.store, 'news', 'a'))?.item.title, 'Written')
    assert.deepEqual(await undo(report), { done: 1, already: 0, notDone: [] })
    await restore(await shown())
    assert.equal((await findEditableItem(app.store, 'news', 'a'))?.item.title, 'Written')
  })

  it('that a full store ends says how many nobody touched; they are still deleted, and can be restored then', async () => {
    for (const id of ['a', 'b', 'c']) await storeDeleted(id)
    const { store } = services
    let writes = 0
    const full: BulkPorts = {
      ...services,
      store: {
        ...store,
        async update(...asked) {
          if (writes++ > 0) throw withStoreErrorReason(new Error('full'), 'full')
          return store.update(...asked)
        },
      },
    }
    const report = await restore(await shown(), full)
    assert.deepEqual([report.done, report.failure], [1, { reason: 'full', untouched: 2 }])
    assert.deepEqual(await undo(report), { done: 1, already: 1, notDone: [] })
    assert.equal((await restore(await shown())).done, 3)
  })
})
