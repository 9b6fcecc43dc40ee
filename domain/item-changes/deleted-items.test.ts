import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { validateItem } from '#domain/items/item-validation.ts'
import { findItem, listItems } from '#domain/items/items.ts'
import { listReady, markReady } from '#domain/items/ready-posts.ts'
import { editForm, type ItemKind } from '#domain/kinds/kinds.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { type Jobs, startJobs } from '#server/startup/jobs.ts'
import { type OutboxApp, openOutboxApp } from '#test/outbox/outbox-app.ts'
import { createOnce } from './change-item.ts'
import { findDeletedItem, listDeletedItems, purgeDeletedItems } from './deleted-items.ts'
import { type Actor, deleteItem, editItem, restoreItem } from './item-writes.ts'

const BODY = {
  title: 'Harbour',
  company_name: 'Old Co',
  posted_date: '1/2/2026',
  expiry_date: 'soon',
  content: '<p>Text</p>',
  draft: true,
  updated_at: '2026-02-01T10:00:00.000Z',
  legacy: [1, { deep: null }],
}

const ANN: Actor = { type: 'administrator', name: 'Ann', email: 'ann@example.com' }

let app: OutboxApp

beforeEach(async () => {
  app = await openOutboxApp()
  await app.store.create({ index: 'blog', id: 'one', body: BODY })
})

afterEach(() => app.close())

const stored = () => app.store.get('blog', 'one')
const versionOf = async (kind: ItemKind, id: string) => (await app.store.get(kind, id))?.version ?? 'none'
const removed = async (version?: string) =>
  deleteItem(app.services, ANN, { kind: 'blog', id: 'one', version: version ?? (await versionOf('blog', 'one')) })
const values = (title: string) => {
  const checked = validateItem(
    editForm('blog'),
    { source: 'S', title, blog_link: '/x', posted_date: '2026-11-21' },
    { richText, timeZone: 'Asia/Kolkata' },
  )
  assert.ok(checked.ok)
  return checked.values
}

describe('a post that someone called ready', () => {
  test('stays ready while its draft is edited, and no longer once it is deleted or published', async () => {
    const place = { kind: 'blog', id: 'one' } as const
    const waiting = async () => (await listReady(app.store)).length
    const edit = async (draft: boolean) => {
      const present = await stored()
      assert.ok(present)
      const written = await editItem({ ...app.services, richText }, ANN, {
        kind: 'blog',
        stored: present,
        values: { ...values('Harbour'), draft },
      })
      assert.ok(written.ok)
    }
    await markReady(app.services, place, 'Ben')
    await edit(true)
    assert.equal(await waiting(), 1)
    await removed()
    assert.equal(await waiting(), 0)
    assert.equal(await restoreItem(app.services, ANN, place), 'restored')
    await markReady(app.services, place, 'Ben')
    await edit(false)
    assert.equal(await waiting(), 0)
  })
})

describe('a deleted item', () => {
  test('is one update of its document, and comes back exactly as it was', async () => {
    const before = await versionOf('blog', 'one')
    const result = await removed()
    assert.ok(result.ok)
    assert.notEqual(result.version, before)
    const deleted: StoredDocument = {
      index: 'blog',
      id: 'one',
      version: result.version,
      body: { ...BODY, deleted_at: '2026-11-21T06:00:00.000Z', deleted_by: 'Ann' },
    }
    assert.deepEqual(await stored(), deleted)
    app.turn(60)
    assert.equal(await restoreItem(app.services, ANN, { kind: 'blog', id: 'one' }), 'restored')
    assert.deepEqual(await stored(), { ...deleted, version: await versionOf('blog', 'one'), body: BODY })
  })

  test("is missing in lookups, lists, searches and counts, and can't be edited or deleted", async () => {
    const services = { ...app.services, richText }
    const found = async (text?: string) =>
      (await listItems(services, { kinds: ['news', 'blog'], order: text ? 'best-match' : 'stored', text, size: 10 })).total
    assert.deepEqual([await found(), await found('harbour'), await found('harbuor')], [1, 1, 1])
    await removed()
    assert.deepEqual([await found(), await found('harbour'), await found('harbuor')], [0, 0, 0])
    assert.equal(await findItem(services, 'blog', 'one'), undefined)
    assert.deepEqual(await removed('2'), { ok: false, reason: 'missing' })
    await restoreItem(services, ANN, { kind: 'blog', id: 'one' })
    assert.deepEqual([await found(), await found('harbour')], [1, 1])
  })

  test("doesn't block its own form: sending that again makes a new item", async () => {
    const services = { ...app.services, richText }
    const send = () => createOnce(services, ANN, { kind: 'news', id: 'sent', values: values('Words') })
    await send()
    await send()
    await deleteItem(services, ANN, { kind: 'news', id: 'sent', version: await versionOf('news', 'sent') })
    await send()
    assert.equal((await app.store.find({ indexes: ['news'], size: 0 })).total, 2)
    assert.equal((await listItems(services, { kinds: ['news'], order: 'newest', size: 0 })).total, 1)
  })

  test('stays where somebody has changed it since it was shown', async () => {
    const shown = await versionOf('blog', 'one')
    await app.store.update({ index: 'blog', id: 'one', version: shown, body: { ...BODY, title: 'Changed' } })
    for (const version of [shown, '3', '']) assert.deepEqual(await removed(version), { ok: false, reason: 'conflict' })
    assert.ok(await findItem(app.services, 'blog', 'one'))
  })

  test('is deleted once and restored once, even by several people at once', async () => {
    await app.store.update({ index: 'blog', id: 'one', version: await versionOf('blog', 'one'), body: { ...BODY, draft: false } })
    const version = await versionOf('blog', 'one')
    const { number } = await app.store.contentVersion()
    const deletions = await Promise.all(Array.from({ length: 20 }, () => removed(version)))
    assert.equal(deletions.filter(({ ok }) => ok).length, 1)
    const restorations = await Promise.all(Array.from({ length: 20 }, () => restoreItem(app.services, ANN, { kind: 'blog', id: 'one' })))
    assert.deepEqual(
      restorations.filter((result) => result !== 'present'),
      ['restored'],
    )
    assert.equal((await app.store.contentVersion()).number, number + 2)
  })

  test('is listed with those of its kind, the last deleted first, found by its words, and kept for thirty days', async () => {
    const { services, store, turn } = app
    await store.createMany(['two', 'three'].map((id) => ({ index: 'blog' as const, id, body: { title: `${id} harbour` } })))
    await store.create({ index: 'news', id: 'other', body: { title: 'harbour' } })
    for (const id of ['two', 'one', 'three']) {
      await deleteItem(services, ANN, { kind: 'blog', id, version: await versionOf('blog', id) })
      turn(1)
    }
    await deleteItem(services, ANN, { kind: 'news', id: 'other', version: await versionOf('news', 'other') })
    const listed = async (query: { text?: string; from?: number; size: number }) =>
      (await listDeletedItems(services, { kinds: ['blog'], ...query })).items.map(({ item }) => item.id)
    assert.deepEqual(await listed({ size: 10 }), ['three', 'one', 'two'])
    assert.deepEqual(await listed({ from: 1, size: 1 }), ['one'])
    assert.deepEqual(await listed({ text: 'three', size: 10 }), ['three'])
    const { deletedAt, restorableUntil } = (await findDeletedItem(services, 'blog', 'one')) ?? {}
    assert.deepEqual([deletedAt, restorableUntil], ['2026-11-21T06:01:00.000Z', '2026-12-21'])
  })

  test('cannot be restored any more when it is gone or its thirty days are over', async () => {
    const { services, clock } = app
    await removed()
    assert.equal(await restoreItem(services, ANN, { kind: 'news', id: 'one' }), 'gone')
    for (const id of ['', 'nope', 'x'.repeat(9000), '\ud800']) assert.equal(await restoreItem(services, ANN, { kind: 'blog', id }), 'gone')
    clock.now = new Date('2026-12-21T06:00:00.001Z')
    assert.equal((await listDeletedItems(services, { kinds: ['blog'], size: 10 })).total, 0)
    assert.equal(await findDeletedItem(services, 'blog', 'one'), undefined)
    assert.equal(await restoreItem(services, ANN, { kind: 'blog', id: 'one' }), 'gone')
  })
})

describe('permanent removal', () => {
  let jobs: Jobs | undefined

  afterEach(() => jobs?.stop())

  async function left(): Promise<string[]> {
    await app.found()
    return (await app.store.find({ indexes: ['news', 'blog'], size: 1000 })).documents.map(({ id }) => id).sort()
  }

  test('takes what was deleted more than thirty days ago, of both kinds, and nothing else', async () => {
    const at = (id: string, deleted_at?: string, index: 'news' | 'blog' = 'news') => ({ index, id, body: { title: id, deleted_at } })
    await app.store.createMany([
      at('old news', '2026-10-22T05:59:59.999Z'),
      at('old blog', '2025-01-01T00:00:00.000Z', 'blog'),
      at('younger', '2026-10-22T06:00:00.001Z'),
      at('empty', ''),
      at('never'),
    ])
    assert.equal(await purgeDeletedItems(app.services), 2)
    assert.deepEqual(await left(), ['empty', 'never', 'one', 'younger'])
    assert.equal(await purgeDeletedItems(app.services), 0)
  })

  test('goes on in rounds, stops on request, and leaves items restored at that moment', async () => {
    const { services, store } = app
    const body = { title: 'Old', deleted_at: '2026-01-01T00:00:00.000Z' }
    await store.createMany(Array.from({ length: 120 }, (_, count) => ({ index: 'news' as const, id: `old ${count}`, body })))
    let asked = 0
    assert.equal(await purgeDeletedItems(services, () => ++asked > 10), 10)
    const restoredMeanwhile = {
      ...services,
      store: {
        ...store,
        scan: async (walk: Parameters<typeof store.scan>[0]) => {
          const found = await store.scan(walk)
          const first = found.documents.find(({ id }) => id === 'old 99')
          if (first && first.body.title !== 'Back') await store.update({ ...first, body: { title: 'Back' } })
          return found
        },
      },
    }
    assert.equal(await purgeDeletedItems(restoredMeanwhile), 109)
    assert.deepEqual(await left(), ['old 99', 'one'])
  })

  test('runs on the server automatically, is logged with its count, and so is a failed round', async () => {
    const { services, store, logged, settled } = app
    await store.create({ index: 'news', id: 'old', body: { title: 'Old', deleted_at: '2026-01-01T00:00:00.000Z' } })
    jobs = startJobs(services)
    while ((await left()).includes('old')) await pause(5)
    await jobs.stop()
    await settled()
    assert.deepEqual(logged.splice(0), [{ event: 'Deleted items removed', details: { count: 1 } }])
    jobs = startJobs({ ...services, store: { ...store, scan: () => Promise.reject(new Error('the store is away')) } })
    await jobs.stop()
    await settled()
    const refused = (what: string) => ({ event: `${what} not removed`, details: { reason: 'Error: the store is away' } })
    // That happens once, and may be done.
    const repeated = logged.filter(({ event }) => !event.startsWith('Uses of pictures'))
    const inOrder = (events: { event: string }[]) => events.toSorted((one, other) => (one.event < other.event ? -1 : 1))
    const expected = [
      refused('Messages set aside'),
      refused('Spam over its limit'),
      refused('Deleted items'),
      refused('Deleted images'),
      refused('Deleted messages'),
      refused('Emails of deleted messages'),
      refused('Discarded changes'),
      refused('Older revisions'),
      refused('Ended previews'),
      refused('Unfinished imports'),
      refused('Ended limits'),
      refused('Old activities'),
      refused('Visits'),
      { event: 'Webhooks not sent', details: { reason: 'Error: the store is away' } },
    ]
    assert.deepEqual(inOrder(repeated), inOrder(expected))
  })
})
