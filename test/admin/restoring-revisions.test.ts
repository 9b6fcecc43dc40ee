import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findEditableItem, findWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { openRevisedItem, SENT } from './revised-item.ts'

let item: Awaited<ReturnType<typeof openRevisedItem>>

beforeEach(async () => {
  item = await openRevisedItem()
})

afterEach(() => item.app.close())

describe('restoring', () => {
  it('a version brings it into the working copy and not to visitors, and keeps what it is written over', async () => {
    await item.publish('Second', { author: 'Ann' })
    item.pass(1000)
    await item.keep('Third, not published')
    item.pass(1000)
    const restored = await item.restore({ revision: await item.revisionOf('First') })
    assert.deepEqual([restored.status, restored.location], [302, '/edit-news/one'])
    const edited = await findEditableItem(item.app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.item.author, edited?.published.title, edited?.hasChanges], ['First', '', 'Second', true])
    assert.deepEqual((await item.kept())[0], ['changes', 'Third, not published', 'Administrator'])
    assert.match((await item.app.page('/news')).html, /Second/)
  })

  it('a field brings it alone', async () => {
    await item.publish('Second', { author: 'Ann' })
    await item.restore({ revision: await item.revisionOf('First'), field: 'title' })
    const edited = await findEditableItem(item.app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.item.author, edited?.published.title], ['First', 'Ann', 'Second'])
  })

  it('in a draft leaves it a draft, and brings back a version that was published', async () => {
    item.pass(1000)
    await item.publish('Second')
    item.pass(1000)
    await item.unpublish()
    assert.deepEqual(await item.kept(), [
      ['published', 'Second', 'Administrator'],
      ['published', 'First', 'Maya'],
    ])
    await item.restore({ revision: await item.revisionOf('First') })
    const edited = await findEditableItem(item.app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.published.draft], ['First', true])
    assert.deepEqual((await item.kept())[0], ['draft', 'Second', 'Administrator'])
  })

  it('what is published drops what is not', async () => {
    await item.keep('Half')
    await item.restore({ revision: 'present' })
    assert.equal((await findEditableItem(item.app.store, 'news', 'one'))?.hasChanges, false)
    assert.deepEqual((await item.kept())[0], ['changes', 'Half', 'Administrator'])
  })

  it('a field over changes that were begun before another version was published leaves publishing them a conflict', async () => {
    await item.keep('Unpublished')
    const stored = await item.app.store.get('news', 'one')
    assert.ok(stored)
    await item.app.store.update({ ...stored, body: { ...stored.body, title: 'By another', author: 'Ann' } })
    await publishOverConflict()
  })

  async function publishOverConflict() {
    await item.restore({ revision: 'present', field: 'author' })
    const edited = await findEditableItem(item.app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.item.author], ['Unpublished', 'Ann'])
    const version = edited?.item.version ?? ''
    assert.equal((await item.send('/edit-news/one', { ...SENT, title: 'Unpublished', author: 'Ann', version })).status, 409)
  }

  it('says what it cannot do', async () => {
    assert.equal((await item.restore({ revision: 'none' })).location, '/edit-news/one/history')
    assert.equal((await item.restore({ revision: 'present' })).location, '/edit-news/one/history')
    assert.equal((await item.restore({})).status, 400)
    for (const field of ['draft', 'id', 'deleted_at', '__proto__'])
      assert.equal((await item.restore({ revision: 'present', field })).location, '/edit-news/one/history', field)
    await item.publish('Second')
    const other = await item.revisionOf('First')
    await item.app.store.create({ index: 'news', id: 'two', body: { ...SENT, title: 'Another' } })
    assert.equal((await item.send('/edit-news/two/history', { revision: other })).location, '/edit-news/two/history')
    assert.equal((await findWorkingCopy(item.app.store, { kind: 'news', id: 'two' }))?.values, undefined)
    await item.remove()
    assert.equal((await item.restore({ revision: other })).status, 410)
    assert.equal((await item.page('/edit-news/one/history')).status, 404)
  })
})
