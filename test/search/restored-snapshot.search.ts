import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { newDelivery } from '#domain/email/delivery.ts'
import { releaseHeld } from '#domain/messages/held-email.ts'
import { countByDelivery } from '#domain/messages/messages.ts'
import { holdIfCopied } from '#server/startup/prepare-start.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { askCluster } from './ask-cluster.ts'

const SNAPSHOT = '/_snapshot/kept/first'
const ALL = 'tradewind-*,news*,blog*'
const ALL_BUT_ERASURES = `${ALL},-tradewind-erasures*`

it('what waits in a cluster that its snapshot restored is on hold with the first start of either instance', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-snapshot-'))
  t.after(() => rm(folder, { recursive: true }))
  const cluster = await startSearchCluster({ settings: { 'path.repo': folder } })
  t.after(() => cluster.close())
  const [url = ''] = cluster.urls
  const ask = (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: unknown) => askCluster(url, { method, path, body })
  const restore = (indices: string) =>
    ask('POST', `${SNAPSHOT}/_restore?wait_for_completion=true`, { indices, include_global_state: false })
  const { store } = openOpenSearch({ urls: [url], nameOf: indexNamesWith('tradewind-') })
  t.after(() => store.close())
  const start = async () => {
    await store.prepare()
    await holdIfCopied({ store, log: () => {} })
  }
  const states = async () => ({ held: await countByDelivery(store, 'held'), waiting: await countByDelivery(store, 'waiting') })
  const message = (id: string) => ({
    index: 'messages' as const,
    id,
    body: { ...fieldsOf(`Pune ${id}`), ...newDelivery(true, new Date()) },
  })

  await start()
  await store.create(message('a'))
  await store.create({ index: 'outgoing', id: 'a.reply-0', body: { kind: 'reply', channel: 'email', ...newDelivery(true, new Date()) } })
  await Promise.all([start(), start()])
  assert.deepEqual(await states(), { held: 0, waiting: 1 }, 'two instances that start together')
  await ask('PUT', '/_snapshot/kept', { type: 'fs', settings: { location: folder } })
  await ask('PUT', `${SNAPSHOT}?wait_for_completion=true`, { indices: ALL, include_global_state: false })
  await start()
  assert.deepEqual(await states(), { held: 0, waiting: 1 }, 'an ordinary restart')

  for (const indices of [ALL_BUT_ERASURES, ALL]) {
    await ask('DELETE', `/${indices}`)
    await restore(indices)
    await Promise.all([start(), start()])
    assert.deepEqual(await states(), { held: 1, waiting: 0 }, `restored ${indices}`)
    assert.equal((await store.get('outgoing', 'a.reply-0'))?.body.delivery, 'held')
  }
  await releaseHeld({ store, now: () => new Date() }, false)
  await store.create(message('b'))
  await start()
  assert.deepEqual(await states(), { held: 0, waiting: 1 }, 'what came since is sent')

  await ask('POST', `/${ALL_BUT_ERASURES}/_close`)
  await restore(ALL_BUT_ERASURES)
  await start()
  assert.deepEqual(await states(), { held: 1, waiting: 0 }, 'in the place of closed indexes')
})
