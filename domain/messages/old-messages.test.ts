import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startJobs } from '#server/startup/jobs.ts'
import { type OutboxApp, openOutboxApp } from '#test/outbox/outbox-app.ts'
import { removeOldMessages } from './messages.ts'

let app: OutboxApp

beforeEach(async () => {
  app = await openOutboxApp()
})

afterEach(() => app.close())

async function store(id: string, body: Record<string, unknown>): Promise<void> {
  assert.ok((await app.store.create({ index: 'messages', id, body })).ok)
}

async function left(): Promise<string[]> {
  await app.found()
  const { documents } = await app.store.find({ indexes: ['messages'], size: 1000 })
  return documents.map(({ id }) => id).sort()
}

const OLD = '2026-10-22T05:59:59.000Z'

test('removes messages older than so many days, but none that is still to be mailed', async () => {
  for (const delivery of ['none', 'queued', 'waiting', 'sending', 'sent', 'failed', 'unknown'])
    await store(delivery, { received_at: OLD, delivery })
  await store('from before the outbox', { received_at: OLD })
  await store('younger', { received_at: '2026-10-22T06:00:01.000Z', delivery: 'sent' })
  await store('without a time', { delivery: 'sent' })
  assert.equal(await removeOldMessages(app.services, 30), 5)
  assert.deepEqual(await left(), ['queued', 'sending', 'waiting', 'without a time', 'younger'])
  assert.equal(await removeOldMessages(app.services, 30), 0)
})

test('goes on for as long as there are old ones, and leaves what is changed meanwhile to the next round', async () => {
  for (let count = 0; count < 120; count++) await store(`old ${count}`, { received_at: OLD, delivery: 'failed' })
  const { services } = app
  const busy = { ...services, store: { ...services.store, remove: async () => ({ ok: false, reason: 'conflict' }) as const } }
  assert.equal(await removeOldMessages(busy, 30), 0)
  assert.equal(await removeOldMessages(services, 30, () => true), 0)
  assert.equal(await removeOldMessages(services, 30), 120)
  assert.deepEqual(await left(), [])
})

test('runs on the server automatically, only if a number of days is set', async () => {
  await store('old', { received_at: OLD, delivery: 'sent' })
  const without = startJobs(app.services)
  await without.stop()
  await app.settled()
  assert.deepEqual(await left(), ['old'])
  app.services.settings.messageRetentionDays = 30
  const jobs = startJobs(app.services)
  while ((await left()).length > 0) await pause(5)
  await jobs.stop()
  await app.settled()
  assert.deepEqual(app.logged, [{ event: 'Old messages removed', details: { count: 1 } }])
})
