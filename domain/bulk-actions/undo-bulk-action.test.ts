import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { discardChanges } from '#domain/item-changes/discard-changes.ts'
import { loadItemHistory } from '#domain/item-changes/item-history.ts'
import { editItem, SYSTEM_ACTOR, saveWorkingCopy } from '#domain/item-changes/item-writes.ts'
import { type BulkOperation, toItem } from '#domain/items/items.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import { withStoreErrorReason } from '#domain/ports/store.ts'
import { combinedVersion, contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openStore } from '#test/open-store.ts'
import { renameValue } from './rename-value.ts'
import { runBulkAction } from './run-bulk-action.ts'
import { type BulkAction, type BulkPorts, runOnItem } from './run-on-item.ts'
import { undoBulkAction } from './undo-bulk-action.ts'

const LIVE = {
  source: 'Desk',
  title: 'Title',
  category: 'Guides',
  blog_link: 'https://a.example/story',
  posted_date: '1/11/2026',
  expiry_date: '1/11/2027',
}
const TO_ONE: BulkAction = { to: 'category', category: 'One' }

let opened: Awaited<ReturnType<typeof openStore>>
let services: BulkPorts
let clock: number

beforeEach(async () => {
  opened = await openStore()
  clock = Date.parse('2026-11-21T10:00:00Z')
  const settings = { siteUrl: 'http://localhost', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: true, trustedProxies: 0 }
  services = { store: opened.store, richText, settings, now: tick }
  for (const id of ['a', 'b']) await opened.store.create({ index: 'news', id, body: { ...LIVE, title: `Item ${id}` } })
})

afterEach(() => opened.store.close())

function tick(): Date {
  clock += 1000
  return new Date(clock)
}

const read = async (id: string) => (await findEditableItem(opened.store, 'news', id)) ?? assert.fail()

async function change(to: BulkAction, ids: readonly string[], over: BulkPorts = services) {
  const items = []
  for (const id of ids) {
    const { stored, copy } = await read(id)
    items.push({ kind: 'news' as const, id, version: combinedVersion(stored, copy) })
  }
  const report = await runBulkAction(over, SYSTEM_ACTOR, { change: to, items })
  await opened.found()
  return { ...report, undo: report.undo ?? assert.fail() }
}

async function undo(together: BulkOperation, over: BulkPorts = services) {
  const { done, already, notDone, failure } = await undoBulkAction(over, SYSTEM_ACTOR, together)
  await opened.found()
  return { done, already, notDone: notDone.map(({ id, why }) => `${id} ${why}`).sort(), failed: failure !== undefined }
}

async function writeBeside(id: string, values: ItemValues, over: BulkPorts = services): Promise<void> {
  const { copy, published } = await read(id)
  const whole = { ...LIVE, title: `Item ${id}`, ...copy?.values, ...values }
  const basedOn = await contentHash(published)
  assert.ok((await saveWorkingCopy(over, SYSTEM_ACTOR, { place: { kind: 'news', id }, copy, basedOn, values: whole })).ok)
}

async function saveItem(id: string, values: ItemValues): Promise<void> {
  const { stored } = await read(id)
  assert.ok((await editItem(services, SYSTEM_ACTOR, { kind: 'news', stored, values: { ...toItem(stored), ...values } })).ok)
}

/** Something happens once, just behind that reading. */
function behindReading(index: 'news' | 'working-copies', happens: () => Promise<void>): BulkPorts {
  const { store } = services
  let isOver = false
  return {
    ...services,
    store: {
      ...store,
      async get(from, id) {
        const stored = await store.get(from, id)
        if (from !== index || isOver) return stored
        isOver = true
        await happens()
        return stored
      },
    },
  }
}

/** Takes so many writes and no more. */
function fullAfter(most: number): BulkPorts {
  const { store } = services
  let writes = 0
  function count(): void {
    if (writes++ >= most) throw withStoreErrorReason(new Error('full'), 'full')
  }
  return {
    ...services,
    store: {
      ...store,
      async create(...asked) {
        count()
        return store.create(...asked)
      },
      async update(...asked) {
        count()
        return store.update(...asked)
      },
    },
  }
}

describe('the undoing of a change of several', () => {
  it('never writes over what somebody saves beside an item at that moment: the item stays and is named', async () => {
    for (const to of [TO_ONE, { to: 'publish' }] as const) {
      await writeBeside('a', { title: 'Written' })
      const { undo: together } = await change(to, ['a'])
      const saving = behindReading('working-copies', () => writeBeside('a', { title: `Typed beside ${to.to}` }))
      assert.deepEqual(await undo(together, saving), { done: 0, already: 0, notDone: ['a changed'], failed: false })
      const { item, published } = await read('a')
      assert.deepEqual([item.title, published.category], [`Typed beside ${to.to}`, 'One'])
    }
  })

  it('never writes over what was saved since by a clock that is behind', async () => {
    await writeBeside('a', { title: 'Written' })
    const { undo: together } = await change(TO_ONE, ['a', 'b'])
    const behind = { ...services, now: () => new Date(clock - 30_000) }
    await writeBeside('a', { title: 'Typed since' }, behind)
    await writeBeside('b', { title: 'Begun since' }, behind)
    assert.deepEqual(await undo(together), { done: 0, already: 0, notDone: ['a changed', 'b changed'], failed: false })
    assert.deepEqual([(await read('a')).item.title, (await read('b')).item.title], ['Typed since', 'Begun since'])
  })

  for (const to of [TO_ONE, { to: 'publish' }] as const)
    it(`that a full store ends (${to.to}), whichever write it refuses, is done by the next one, also what was written beside the item`, async () => {
      await writeBeside('a', { title: 'Written', category: 'Courts' })
      for (let most = 0, isOver = false; !isOver; most++) {
        const { undo: together, done } = await change(to, ['a'])
        assert.equal(done, 1)
        isOver = !(await undo(together, fullAfter(most))).failed
        if (!isOver) assert.deepEqual(await undo(together), { done: 1, already: 0, notDone: [], failed: false }, `after ${most}`)
        const { published, item, hasChanges } = await read('a')
        const said = [published.title, published.category, item.title, item.category, hasChanges, item.version.startsWith('~')]
        assert.deepEqual(said, ['Item a', 'Guides', 'Written', 'Courts', true, false], `after ${most}`)
        assert.ok(most < 10)
      }
    })

  it('names no item that the change never wrote, as somebody saved it at that moment', async () => {
    const saving = behindReading('news', () => saveItem('a', { title: 'Saved' }))
    const { undo: together, notDone } = await change(TO_ONE, ['a', 'b'], saving)
    assert.deepEqual(
      notDone.map(({ id }) => id),
      ['a'],
    )
    assert.deepEqual(await undo(together), { done: 1, already: 0, notDone: [], failed: false })
    assert.deepEqual([(await read('a')).published.title, (await read('b')).published.category], ['Saved', 'Guides'])
    const history = await loadItemHistory(services, { kind: 'news', id: 'a' }, 1)
    const said = history?.entries.map(({ state, changes }) => `${state} ${changes.map(({ name }) => name)}`)
    assert.deepEqual(said?.slice(0, 1), ['published title'])
    assert.equal(said?.length, 2, 'what it said before, once')
  })

  it('takes a post offline for a form whose changes are older than the post, and not for an earlier form', async () => {
    await writeBeside('a', { title: 'Written' })
    await saveItem('a', { title: 'Saved' })
    const form = await read('a')
    assert.ok(form.item.version.startsWith('~'))
    const press = async (version: string) => {
      const together = { at: tick().toISOString(), together: 'one' }
      return (await runOnItem(services, SYSTEM_ACTOR, { kind: 'news', id: 'a', version }, { change: { to: 'unpublish' }, together })).type
    }
    assert.equal(await press('~other'), 'changed')
    assert.equal(await press(form.item.version), 'done')
    const { published, item } = await read('a')
    assert.deepEqual([published.draft, published.title, item.title], [true, 'Saved', 'Written'])
  })

  it('gives back what somebody saved while a category was renamed', async () => {
    await opened.found()
    const behind = { ...services, now: () => new Date(clock - 30_000) }
    const saving = behindReading('news', async () => {
      const { stored, published } = await read('a')
      assert.ok((await editItem(behind, SYSTEM_ACTOR, { kind: 'news', stored, values: { ...published, title: 'Saved' } })).ok)
    })
    await saveItem('a', { source: 'Other desk' })
    await opened.found()
    const { undo: together, renamed } = await renameValue(saving, SYSTEM_ACTOR, { field: 'category', from: 'Guides', to: 'One' })
    await opened.found()
    assert.equal(renamed, 2)
    assert.deepEqual(await undo(together), { done: 2, already: 0, notDone: [], failed: false })
    const { published } = await read('a')
    assert.deepEqual([published.title, published.category], ['Saved', 'Guides'])
  })

  it('leaves what somebody went on writing while it was published, and takes the item back', async () => {
    await writeBeside('a', { title: 'Written' })
    const saving = behindReading('working-copies', () => writeBeside('a', { title: 'Written on' }))
    const { undo: together, done } = await change({ to: 'publish' }, ['a'], saving)
    assert.deepEqual([done, (await read('a')).published.title], [1, 'Written'])
    assert.deepEqual(await undo(together), { done: 1, already: 0, notDone: [], failed: false })
    const { published, item } = await read('a')
    assert.deepEqual([published.title, item.title, item.version.startsWith('~')], ['Item a', 'Written on', false])
  })

  it('takes back an item beside which something was discarded, before its turn in the change or since, which stays discarded', async () => {
    const discard = async (id: string) => {
      const { published, item } = await read(id)
      assert.equal(await discardChanges(services, SYSTEM_ACTOR, { ...published, basedOn: item.version, values: undefined }), 'done')
    }
    await writeBeside('b', { title: 'Written' })
    const discarding = behindReading('news', () => discard('b'))
    const first = await change(TO_ONE, ['a', 'b'], discarding)
    assert.equal(first.done, 2)
    assert.deepEqual(await undo(first.undo), { done: 2, already: 0, notDone: [], failed: false })
    const second = await change({ to: 'category', category: 'Two' }, ['a', 'b'])
    await writeBeside('a', { title: 'Begun' })
    await discard('a')
    assert.deepEqual(await undo(second.undo), { done: 2, already: 0, notDone: [], failed: false })
    const [a, b] = [(await read('a')).copy, (await read('b')).copy]
    assert.deepEqual([a?.values.title, a?.discarded_at !== '', b?.values.title, b?.discarded_at !== ''], ['Begun', true, 'Written', true])
  })
})
