import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Store } from '#domain/ports/store.ts'
import { openTestApp } from '#test/test-app.ts'
import { changeMessages, type MessageChange } from './change-messages.ts'
import { countMessages } from './messages.ts'

let opened: Awaited<ReturnType<typeof openTestApp>>

beforeEach(async () => {
  opened = await openTestApp()
  await opened.store.create({ index: 'messages', id: 'one', body: { subject: 'Hello', message: 'Text', read: false, later: 'kept' } })
})

afterEach(() => opened.close())

const mark = (id: string, change: MessageChange, store: Store = opened.store) =>
  changeMessages({ ...opened.services, store }, { change, ids: [id], by: 'Asha' })

test('marks a message as read and as unread again, and changes nothing else of it', async () => {
  const { store, services } = opened
  await mark('one', 'read')
  assert.equal(await countMessages(store, 'unread'), 0)
  const log = [{ at: services.now().toISOString(), by: 'Asha', what: 'read', about: '' }]
  assert.deepEqual((await store.get('messages', 'one'))?.body, { subject: 'Hello', message: 'Text', read: true, later: 'kept', log })
  assert.deepEqual(await mark('one', 'read'), [])
  await mark('one', 'unread')
  assert.equal(await countMessages(store, 'unread'), 1)
})

test('marks a message although somebody changes it at the same moment', async () => {
  const { store } = opened
  let disturbances = 3
  const busy: Store = {
    ...store,
    async update(document) {
      if (disturbances-- > 0) await store.update({ ...document, body: { ...document.body, read: false, later: String(disturbances) } })
      return store.update(document)
    },
  }
  await mark('one', 'read', busy)
  const stored = await store.get('messages', 'one')
  assert.deepEqual([stored?.body.read, stored?.body.later], [true, '0'])
})

test('does without a message that is gone', async () => {
  assert.deepEqual(await mark('two', 'read'), [])
})
