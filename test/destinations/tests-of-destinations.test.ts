import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countHeld, holdUnsent } from '#domain/messages/held-email.ts'
import { countDeliveryProblems, removeOrphans } from '#domain/outgoing/outgoing.ts'
import { sendTest } from '#domain/webhooks/deliver-webhooks.ts'
import { openWebhookPeer, status } from '#test/peers/webhook.ts'
import { openDestinationsApp } from './destinations-app.ts'

it('keeps what came of a test for a week, tries it once and counts it as no delivery problem', async (t) => {
  const peer = await openWebhookPeer(status(503))
  const app = await openDestinationsApp({ peers: [peer] })
  t.after(async () => {
    await app.close()
    await peer.close()
  })
  const { id } = await app.add(peer.url)
  assert.equal((await sendTest(app.services, await app.destination(id))).outcome, 'retry')
  await app.found()
  const kept = async () => (await app.store.find({ indexes: ['outgoing'], size: 9 })).documents.map(({ body }) => body)
  const [{ kind, delivery, answer_status } = {}, ...more] = await kept()
  assert.deepEqual([kind, delivery, answer_status, more.length], ['test', 'failed', 503, 0])
  app.turn(6 * 24 * 60)
  await app.rounds()
  assert.deepEqual([peer.state.taken.length, await countDeliveryProblems(app.store)], [1, 0])
  assert.equal(await removeOrphans(app.services), 0)
  await holdUnsent(app.store)
  assert.equal(await countHeld(app.store), 0)
  app.turn(2 * 24 * 60)
  assert.equal(await removeOrphans(app.services), 1)
})
