import assert from 'node:assert/strict'
import { addDestination } from '#domain/destinations/change-destination.ts'
import { findDestination } from '#domain/destinations/destination.ts'
import { deliveryId } from '#domain/destinations/queue-webhooks.ts'
import { readDelivery } from '#domain/email/delivery.ts'
import { createWebhookRounds } from '#domain/webhooks/deliver-webhooks.ts'
import { createWebhooks } from '#server/webhooks/post-webhook.ts'
import { openOutboxApp } from '#test/outbox/outbox-app.ts'
import type { WebhookPeer } from '#test/peers/webhook.ts'

type Options = Parameters<typeof openOutboxApp>[0] & { peers: Pick<WebhookPeer, 'host'>[]; mostMs?: number }

/** The outbox with destinations at loopback, which the setting allows by name. */
export async function openDestinationsApp({ peers, mostMs = 10_000, ...outbox }: Options) {
  const app = await openOutboxApp(outbox)
  const webhooks = createWebhooks({ userAgent: 'Test', namedHosts: peers.map(({ host }) => host), mostMs })
  const services = Object.assign(app.services, { webhooks })
  const round = createWebhookRounds(services, () => false)
  return { ...app, services, add, round, rounds, delivery, destination }

  async function add(url: string, kind = 'webhook', name = 'CRM') {
    const added = await addDestination(services, { name, kind, url })
    assert.ok(added.ok, JSON.stringify(added))
    return added
  }

  /** What the job does when its pause is over. */
  async function rounds(): Promise<void> {
    await app.settled()
    await app.found()
    await round()
    await app.settled()
  }

  async function delivery(message: string, id: string) {
    const stored = await app.store.get('outgoing', deliveryId(message, { id }))
    return stored && { ...stored.body, ...readDelivery(stored.body) }
  }

  async function destination(id: string) {
    const found = await findDestination(app.store, id)
    assert.ok(found)
    return found
  }
}
