import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { newDelivery, readDelivery } from '#domain/email/delivery.ts'
import { releaseHeld } from '#domain/messages/held-email.ts'
import type { Store } from '#domain/ports/store.ts'
import { parseConfig } from '#server/config/config.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { databasePath, openStore } from '#server/services/services.ts'
import { holdIfCopied } from '#server/startup/prepare-start.ts'
import { identityOf } from '#server/store/sqlite/file/file-identity.ts'
import { openTestApp } from '#test/test-app.ts'

const now = new Date('2026-11-21T06:00:00Z')

async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'tradewind-held-'))
}

/** As a start does it; gives what waits and what is on hold. */
async function start(dataDir: string, work: (store: Store) => Promise<unknown> = async () => {}) {
  const parsed = parseConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off' })
  assert.ok(parsed.ok)
  const { store, blobs } = openStore(parsed.config)
  await store.prepare()
  await holdIfCopied({ store, log: () => {} }, identityOf(databasePath(parsed.config))?.inode)
  await work(store)
  const { documents } = await store.find({ indexes: ['messages'], size: 10 })
  await store.close()
  return { states: documents.map(({ id, body }) => `${id} ${readDelivery(body).delivery}`).sort(), blobs }
}

const waiting = (id: string) => ({ index: 'messages' as const, id, body: { subject: id, ...newDelivery(true, now) } })

it('a store holds what waits only if it was copied, and an owner’s decision is for all of it', async (t) => {
  const [own, copy, file] = await Promise.all([newFolder(), newFolder(), newFolder()])
  t.after(() => Promise.all([own, copy, file].map((folder) => rm(folder, { recursive: true }))))
  await start(own, (store) => store.create(waiting('a')))
  assert.deepEqual((await start(own)).states, ['a waiting'], 'an ordinary restart')
  cpSync(own, copy, { recursive: true })
  cpSync(join(own, 'tradewind.sqlite'), join(file, 'tradewind.sqlite'))
  assert.deepEqual((await start(own)).states, ['a waiting'])
  assert.deepEqual((await start(file)).states, ['a held'], 'the file alone')
  assert.deepEqual((await start(copy)).states, ['a held'], 'the whole folder')
  const again = await start(copy, (store) => store.create(waiting('b')))
  assert.deepEqual(again.states, ['a held', 'b waiting'], 'what came since is sent')
  assert.deepEqual((await start(copy, (store) => releaseHeld({ store, now: () => now }, true))).states, ['a queued', 'b waiting'])
  assert.deepEqual((await start(file, (store) => releaseHeld({ store, now: () => now }, false))).states, ['a none'])
  // Someone puts an older copy in the store's place, which may have the same inode.
  await start(own)
  cpSync(join(copy, 'tradewind.sqlite'), join(own, 'tradewind.sqlite'))
  assert.deepEqual((await start(own)).states, ['a held', 'b held'])
})

it('a start that ended half-way, or found no room to mark the store, makes no copy of it', async (t) => {
  const own = await newFolder()
  t.after(() => rm(own, { recursive: true }))
  for (const writes of [0, 1, 2, 0]) {
    await startWithRoomFor(own, writes)
    await start(own, (store) => store.create(waiting('a')))
    await startWithRoomFor(own, writes)
    await startWithRoomFor(own, writes)
    assert.deepEqual((await start(own)).states, ['a waiting'], `after ${writes} writes`)
  }
})

/** Takes so many writes and no more, as a disk that is full by then. */
async function startWithRoomFor(dataDir: string, writes: number) {
  const parsed = parseConfig({ DATA_DIR: dataDir, DEMO_CONTENT: 'off' })
  assert.ok(parsed.ok)
  const { store } = openStore(parsed.config)
  await store.prepare()
  let left = writes
  const refuse = () => Promise.reject(new Error('no room'))
  const tight: Store = {
    ...store,
    create: async (...given) => (left-- > 0 ? store.create(...given) : refuse()),
    update: async (...given) => (left-- > 0 ? store.update(...given) : refuse()),
  }
  await holdIfCopied({ store: tight, log: () => {} }, identityOf(databasePath(parsed.config))?.inode)
  await store.close()
}

it('an import holds what waited, however often it is repeated', async (t) => {
  const own = await newFolder()
  t.after(() => rm(own, { recursive: true }))
  const { blobs } = await start(own)
  async function* lines() {
    yield { document: waiting('a') }
  }
  for (const same of [0, 1])
    await start(own, async (store) =>
      assert.deepEqual(await loadDump({ store, blobs }, lines()), { stored: 1 - same, same, different: [] }),
    )
  assert.deepEqual((await start(own)).states, ['a held'])
})

it('a reply alone on hold is told on the dashboard and in the inbox, where an owner lets it go', async () => {
  const app = await openTestApp()
  const at = app.clock.now.toISOString()
  const reply = { kind: 'reply', message: 'm', channel: 'email', to: 'ada@client.example', subject: 'Re: Hello', created_at: at }
  await app.store.create({ index: 'outgoing', id: 'm 1', body: { ...reply, ...newDelivery(true, app.clock.now), delivery: 'held' } })
  const Cookie = await app.signIn()
  const open = async (path: string) => (await app.page(path, { headers: { Cookie } })).html
  assert.match(await open('/admin'), /1 delivery waits since the site was restored or copied\./)
  const problems = await open('/admin/messages?show=problems')
  assert.match(problems, /1 delivery waits[\s\S]*Don’t send/)
  assert.match(
    problems,
    /Replies, acknowledgements and webhooks[\s\S]*Deleted message[\s\S]*Reply[\s\S]*On hold/,
    'the list shows what waits',
  )
  assert.doesNotMatch(problems, /No delivery problems/)
  await app.post('/admin/messages?show=problems', { intent: 'send-held' }, Cookie)
  assert.notEqual((await app.store.get('outgoing', 'm 1'))?.body.delivery, 'held')
  assert.doesNotMatch(await open('/admin'), /since the site was restored/)
  await app.close()
})
