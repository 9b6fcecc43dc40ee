import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { newDelivery } from '#domain/email/delivery.ts'
import { releaseHeld } from '#domain/messages/held-email.ts'
import { countByDelivery } from '#domain/messages/messages.ts'
import type { Store } from '#domain/ports/store.ts'
import { eraseAgain, eraseSender } from '#domain/senders/erase-sender.ts'
import { listErasures } from '#domain/senders/erasures.ts'
import { findSender } from '#domain/senders/find-sender.ts'
import { loggedEvents } from '#server/logging/log.ts'
import { openStore } from '#server/services/services.ts'
import { holdIfCopied } from '#server/startup/prepare-start.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { askCluster } from './ask-cluster.ts'

const SNAPSHOT = '/_snapshot/kept/first'
const ALL = 'tradewind-*,news*,blog*'
const ALL_BUT_ERASURES = `${ALL},-tradewind-erasures*`
const SETTINGS = { siteUrl: 'http://localhost:3000', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: true, trustedProxies: 1 }

it('what waits in a cluster that its snapshot restored is on hold with the first start of either instance', async (t) => {
  const { url, ask, restore } = await startRestorable(t)
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

it('an erasure that is newer than the snapshot of every index happens again, with the record from the folder of an instance', async (t) => {
  const { url, folder, ask, restore } = await startRestorable(t)
  const openInstance = (name: string) => {
    const search = { urls: [url], prefix: 'tradewind-' }
    const { store } = openStore({ dataDir: join(folder, name), demoContent: 'off', search, bucket: undefined })
    t.after(() => store.close())
    return store
  }
  const [first, second] = [openInstance('first'), openInstance('second')]
  const start = async (store: Store) => {
    await store.prepare()
    await eraseAgain({ store, log: () => {} })
  }

  await start(first)
  await first.create({ index: 'messages', id: 'a', body: fieldsOf('Pune') })
  await ask('PUT', `${SNAPSHOT}?wait_for_completion=true`, { indices: ALL, include_global_state: false })
  const sender = (await findSender(first, 'a', [])) ?? assert.fail()
  const services = { store: first, settings: SETTINGS, now: () => new Date(), log: () => {}, background: () => {} }
  await eraseSender(services, sender, { by: 'Ada' })
  assert.equal(await first.get('messages', 'a'), undefined)

  await ask('DELETE', `/${ALL}`)
  await restore(ALL)
  assert.ok(await first.get('messages', 'a'), 'the snapshot holds the message')
  await start(second)
  await start(first)
  assert.equal(await first.get('messages', 'a'), undefined)
  assert.deepEqual(
    (await listErasures(second)).map(({ by }) => by),
    ['Ada'],
  )

  const others = join(folder, 'third', 'erasures')
  await mkdir(others, { recursive: true })
  await writeFile(join(others, 'key'), JSON.stringify({ key: 'of another store' }))
  const before = loggedEvents.get('Erasures not copied') ?? 0
  await start(openInstance('third'))
  assert.deepEqual(await readdir(others), ['key'], 'records match nobody under another key')
  assert.equal(loggedEvents.get('Erasures not copied'), before + 2, 'neither way')
})

async function startRestorable(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-snapshot-'))
  t.after(() => rm(folder, { recursive: true }))
  const cluster = await startSearchCluster({ settings: { 'path.repo': folder } })
  t.after(() => cluster.close())
  const [url = ''] = cluster.urls
  const ask = (method: 'DELETE' | 'POST' | 'PUT', path: string, body?: unknown) => askCluster(url, { method, path, body })
  const restore = (indices: string) =>
    ask('POST', `${SNAPSHOT}/_restore?wait_for_completion=true`, { indices, include_global_state: false })
  await ask('PUT', '/_snapshot/kept', { type: 'fs', settings: { location: folder } })
  return { url, folder, ask, restore }
}
