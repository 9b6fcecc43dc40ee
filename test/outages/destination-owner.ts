import assert from 'node:assert/strict'
import { addDestination, switchDestination } from '#domain/destinations/change-destination.ts'
import { findDestination } from '#domain/destinations/destination.ts'
import { queueOne } from '#domain/destinations/queue-webhooks.ts'
import { startReplay } from '#domain/webhooks/deliver-webhooks.ts'
import type { Day } from './day.ts'
import type { OutageSite } from './outage-site.ts'
import type { Receiver, Receivers } from './receivers.ts'

/** What was under way when it was switched off. */
const BEFORE_MS = 15 * 60_000
const MOST_AGAIN = 100

export async function addDestinations({ store }: OutageSite, { destinations }: Receivers): Promise<Map<Receiver, string>> {
  const settings = { siteUrl: 'http://localhost' }
  const services = { store, settings, webhooks: { isNamedHost: () => true }, now: () => new Date() }
  const ids = new Map<Receiver, string>()
  for (const receiver of destinations) {
    const added = await addDestination(services, { name: receiver.name, kind: 'webhook', url: receiver.url })
    assert.ok(added.ok, JSON.stringify(added))
    ids.set(receiver, added.id)
  }
  return ids
}

/** An owner who sees that one was switched off switches it on, sends again what it refused, and replays the time when it was off. */
export async function switchOn(day: Day): Promise<void> {
  const { store, found } = day.site
  const destination = await refusingOf(day)
  const { id, is_on, replay_to } = destination
  if (!is_on) {
    day.missed ??= new Date(Date.now() - BEFORE_MS).toISOString()
    await switchDestination(store, id, true)
    await startReplay(store, id, { from: day.missed, to: new Date().toISOString() })
  } else if (replay_to === '') day.missed = undefined
  await found()
  const where = [
    { field: 'channel', equals: id },
    { field: 'delivery', equals: 'failed' },
  ] as const
  const { documents } = await store.find({ indexes: ['outgoing'], where, size: MOST_AGAIN })
  for (const { body } of documents) await queueOne({ store, now: () => new Date() }, String(body.message), destination, 'replay')
}

export async function isReplaying(day: Day): Promise<boolean> {
  const { is_on, replay_to } = await refusingOf(day)
  return !is_on || replay_to !== ''
}

async function refusingOf({ site, receivers, ids }: Day) {
  return (await findDestination(site.store, ids.get(receivers.refusing) ?? '')) ?? assert.fail()
}
