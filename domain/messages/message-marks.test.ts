import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Store } from '#domain/ports/store.ts'
import { openStore } from '#test/open-store.ts'
import { countMessages, markMessage } from './messages.ts'

let store: Store

beforeEach(async () => {
  store = (await openStore()).store
  await store.create({ index: 'messages', id: 'one', body: { subject: 'Hello', message: 'Text', read: false, later: 'kept' } })
})

afterEach(() => store.close())

test('marks a message as read and as unread again, and changes nothing else of it', async () => {
  await markMessage(store, 'one', { read: true })
  assert.equal(await countMessages(store, 'unread'), 0)
  assert.deepEqual((await store.get('messages', 'one'))?.body, { subject: 'Hello', message: 'Text', read: true, later: 'kept' })
  await markMessage(store, 'one', { read: false })
  assert.equal(await countMessages(store, 'unread'), 1)
})

test('marks a message although somebody changes it at the same moment', async () => {
  let disturbances = 3
  const busy: Store = {
    ...store,
    async update(document) {
      if (disturbances-- > 0) await store.update({ ...document, body: { ...document.body, read: false, later: String(disturbances) } })
      return store.update(document)
    },
  }
  await markMessage(busy, 'one', { read: true })
  const stored = await store.get('messages', 'one')
  assert.deepEqual([stored?.body.read, stored?.body.later], [true, '0'])
})

test('does without a message that is gone', async () => {
  assert.equal(await markMessage(store, 'two', { read: true }), false)
})
