import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { storeHiddenBatch } from '#domain/item-changes/hidden-batch.ts'
import { findWorkingCopy, workingCopyId } from '#domain/working-copies/working-copy.ts'
import { MINUTE_MS, openRevisedItem, PLACE, SENT } from './revised-item.ts'

let item: Awaited<ReturnType<typeof openRevisedItem>>

beforeEach(async () => {
  item = await openRevisedItem()
})

afterEach(() => item.app.close())

const words = (html = '') =>
  html
    .replaceAll(/<(ins|del)>(.*?)<\/\1>/g, (_, tag, text) => (tag === 'ins' ? `+${text}+` : `-${text}-`))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('a revision', () => {
  it('is every version that was published, with who and when, and what it changed in words', async () => {
    item.pass(MINUTE_MS)
    await item.publish('Second')
    item.pass(MINUTE_MS)
    await item.publish('Second, once more')
    assert.deepEqual(await item.kept(), [
      ['published', 'Second', 'Administrator'],
      ['published', 'First', 'Maya'],
    ])
    const [now, before, first, ...others] = await item.history()
    assert.equal(others.length, 0)
    assert.match(words(now), /Published · November 21, 2026 at 11:32 AM By Administrator\. Visitors see this now\. Changed: Title\./)
    assert.match(words(now), /Title Current version Second \+, once more\+|Title Current version Second\+, once more\+/)
    assert.match(words(before), /-First- ?\+Second\+/)
    assert.match(words(first), /By Maya\. The oldest version we keep\./)
    assert.doesNotMatch(now ?? '', /Restore this version/)
    assert.match(before ?? '', /Restore this version.*Restore this field/s)
  })

  it('that is published and scheduled says when it goes live, and that visitors are shown it from then on', async () => {
    item.pass(MINUTE_MS)
    await item.unpublish()
    await item.publish('Soon', { posted_date: '2026-12-25', of_draft: 'yes' })
    assert.match(words((await item.history())[0]), /By Administrator\. Goes live December 25, 2026\. Changed: /)
    await item.keep('Sooner', { posted_date: '2026-12-01' })
    const [kept, published] = await item.history()
    assert.match(words(kept), /Current version\. Changed: /)
    assert.match(words(published), /Goes live December 25, 2026\./)
    await item.publish('Now', { posted_date: '2026-11-21' })
    assert.match(words((await item.history())[0]), /Visitors see this now\. Changed: /)
  })

  it('is a draft that stood for five minutes, and none that was written on', async () => {
    await item.app.store.create({
      index: 'news',
      id: 'two',
      body: { title: 'A', draft: true, updated_at: item.app.clock.now.toISOString() },
    })
    const write = (title: string) => item.save({ title, intent: 'draft', of_draft: 'yes' }, 'two')
    for (const [title, minutes] of [
      ['B', 4.9],
      ['C', 5],
      ['D', 1],
    ] as const) {
      item.pass(minutes * MINUTE_MS)
      await write(title)
    }
    assert.deepEqual(await item.kept('two'), [['draft', 'B', 'Administrator']])
  })

  it('is a draft that was written while the clock was ahead', async () => {
    await item.app.store.create({ index: 'news', id: 'two', body: { title: 'A', draft: true, updated_at: '2027-11-21T06:00:00.000Z' } })
    await item.save({ title: 'B', intent: 'draft', of_draft: 'yes' }, 'two')
    assert.deepEqual(await item.kept('two'), [['draft', 'A', '']])
  })

  it('is a working copy that stood, also where it was published otherwise, and none that was published as it was', async () => {
    item.pass(MINUTE_MS)
    await item.keep('Half')
    item.pass(6 * MINUTE_MS)
    await item.publish('Whole')
    assert.deepEqual(await item.kept(), [
      ['changes', 'Half', 'Administrator'],
      ['published', 'First', 'Maya'],
    ])
    await item.keep('Done')
    item.pass(6 * MINUTE_MS)
    await item.publish('Done')
    assert.deepEqual(
      (await item.kept()).map(([, title]) => title),
      ['Whole', 'Half', 'First'],
    )
    await item.keep('Dropped')
    await item.send('/edit-news/one', {
      ...SENT,
      title: 'Dropped',
      intent: 'discard',
      version: await item.version(),
    })
    await item.keep('Next')
    assert.deepEqual((await item.kept())[0], ['discarded', 'Dropped', 'Administrator'])
  })

  it('is what somebody decided against between two versions, however short a time it stood', async () => {
    const opened = await item.version()
    item.pass(1000)
    await item.keep('What one wrote')
    item.pass(1000)
    await item.keep('What another wrote', { keep_over: await item.version(), version: opened })
    await item.publish('What was published', { save_over: await item.version(), version: opened })
    assert.deepEqual(
      (await item.kept()).map(([state, title]) => [state, title]),
      [
        ['changes', 'What another wrote'],
        ['changes', 'What one wrote'],
        ['published', 'First'],
      ],
    )
  })

  it('is what another wrote, however short a time it stood', async () => {
    const { store, clock } = item.app
    const drafted = { title: 'A', draft: true, updated_at: clock.now.toISOString(), saved_by: 'Maya' }
    await store.create({ index: 'news', id: 'two', body: drafted })
    for (const title of ['B', 'C']) await item.save({ title, intent: 'draft', of_draft: 'yes' }, 'two')
    assert.deepEqual(await item.kept('two'), [['draft', 'A', 'Maya']])
    await item.keep('Half')
    const copy = await findWorkingCopy(store, PLACE)
    assert.ok(copy)
    const { version, ...body } = copy
    await store.update({ index: 'working-copies', id: workingCopyId(PLACE), version, body: { ...body, saved_by: 'Maya' } })
    for (const title of ['More', 'Most']) await item.keep(title)
    assert.deepEqual(await item.kept(), [['changes', 'Half', 'Maya']])
  })

  it('is not made of a save that says the same, of deleting and of restoring', async () => {
    await item.publish('First')
    await item.remove()
    await item.putBack()
    assert.deepEqual(await item.kept(), [])
  })

  it('is made of what an import brought, once it is changed', async () => {
    const batch = { id: 'b', file_hash: 'h', file_name: 'a.csv', imported_at: item.app.clock.now.toISOString() }
    const actor = { type: 'administrator', name: 'Maya', email: 'maya@example.com' } as const
    const body = { ...SENT, title: 'Imported', updated_at: item.app.clock.now.toISOString() }
    await storeHiddenBatch(item.app.services, actor, { batch, items: [{ index: 'news', id: 'three', body }] })
    assert.deepEqual(await item.kept('three'), [])
    await item.save({ title: 'Mended' }, 'three')
    assert.deepEqual(await item.kept('three'), [['published', 'Imported', 'Maya']])
  })

  it('is saved before the item changes: a crash in between loses and invents nothing', async () => {
    const { update } = item.app.store
    item.app.store.update = () => Promise.reject(new Error('the process ended'))
    const version = await item.app.version('news', 'one')
    assert.equal((await item.send('/edit-news/one', { ...SENT, title: 'Second', version })).status, 503)
    item.app.store.update = update
    assert.equal((await item.history()).length, 1, 'what is there still is one version')
    await item.publish('Second')
    assert.deepEqual(await item.kept(), [['published', 'First', 'Maya']], 'and is kept once')
  })

  it('is lost by nobody where two save at once', async () => {
    for (let count = 1; count <= 20; count++) {
      item.pass(1000)
      const version = await item.app.version('news', 'one')
      const both = await Promise.all(['a', 'b'].map((name) => item.send('/edit-news/one', { ...SENT, title: `${name}${count}`, version })))
      assert.deepEqual(both.map(({ status }) => status).sort(), [302, 409])
    }
    assert.equal((await item.kept()).length, 20)
  })
})
