import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { newDelivery } from '#domain/email/delivery.ts'
import { countHeld } from '#domain/messages/held-email.ts'
import { countByDelivery } from '#domain/messages/messages.ts'
import { parseJson } from '#lib/objects/objects.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { askCluster } from './ask-cluster.ts'
import { openSearchStore } from './search-store.ts'

const GUIDE = new URL('../../docs/operations.md', import.meta.url)

it('what waits in a cluster that its snapshot restored is on hold after the command of the guide and a start', async (t) => {
  const url = process.env.TEST_SEARCH_URL ?? ''
  const { store, nameOf, found } = await openSearchStore(url)
  t.after(() => store.close())
  const bodies = [true, true, false].map((isMailed, at) => ({
    ...fieldsOf(`Pune ${at}`),
    ...newDelivery(isMailed, new Date()),
    received_at: '2026-11-21T00:00:00.000Z',
  }))
  for (const [at, body] of bodies.entries()) await store.createMany([{ index: 'messages', id: `m${at}`, body }])
  await store.create({ index: 'outgoing', id: 'm0.reply-0', body: { kind: 'reply', channel: 'email', ...newDelivery(true, new Date()) } })
  await found()
  const [, body = ''] = /_update_by_query[^\n]* -d '\n([\s\S]*?)'\n/.exec(await readFile(GUIDE, 'utf8')) ?? []
  const path = `/${nameOf('messages')},${nameOf('outgoing')}/_update_by_query?refresh=true`
  await askCluster(url, { method: 'POST', path, body: parseJson(body) })
  await store.prepare()
  assert.equal(await countHeld(store), 3)
  assert.equal(await countByDelivery(store, 'waiting'), 0)
  assert.equal(await countByDelivery(store, 'none'), 1)
  assert.deepEqual((await store.get('messages', 'm1'))?.body, { ...bodies[1], delivery: 'held', next_attempt_at: '' })
})
