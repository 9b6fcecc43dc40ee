import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { loadWebhooks } from '#app/admin/inbox/load-webhooks.ts'
import { DESTINATIONS_PATH, destinationPath } from '#app/admin/paths/admin-paths.ts'
import { addDestination } from '#domain/destinations/change-destination.ts'
import { deliveryId } from '#domain/destinations/queue-webhooks.ts'
import { removeLatest } from '#domain/documents/documents.ts'
import { changeMessages } from '#domain/messages/change-messages.ts'
import { holdUnsent, releaseHeld } from '#domain/messages/held-email.ts'
import { countDeliveryProblems } from '#domain/outgoing/outgoing.ts'
import { eraseSender, planErasure } from '#domain/senders/erase-sender.ts'
import { listErasures } from '#domain/senders/erasures.ts'
import { findSender } from '#domain/senders/find-sender.ts'
import { startReplay } from '#domain/webhooks/deliver-webhooks.ts'
import { atDepth } from '#test/depth.ts'
import { openWebhookPeer, status, type WebhookPeer } from '#test/peers/webhook.ts'
import { openTestApp } from '#test/test-app.ts'
import { openDestinationsApp } from './destinations-app.ts'

let peer: WebhookPeer
let app: Awaited<ReturnType<typeof openDestinationsApp>>

beforeEach(async () => {
  peer = await openWebhookPeer()
  app = await openDestinationsApp({ peers: [peer] })
})

afterEach(async () => {
  await app.close()
  await peer.close()
})

async function keep(subject: string): Promise<string> {
  const kept = await app.keep(subject)
  assert.ok(kept.ok)
  await app.settled()
  return kept.id
}

it('a copied store sends no webhook that waited and ends its replays, until an owner decides', async () => {
  const { id } = await app.add(peer.url)
  peer.state.answer = status(503)
  const from = app.services.now().toISOString()
  const [sent, dropped] = [await keep('Pune'), await keep('Goa')]
  await app.rounds()
  await startReplay(app.store, id, { from, to: app.services.now().toISOString() })
  await app.found()
  const held = await holdUnsent(app.store)
  assert.ok(held >= 2)
  assert.equal((await app.destination(id)).replay_to, '')
  peer.state.answer = status(204)
  peer.state.taken.length = 0
  app.turn(120)
  await app.rounds()
  assert.deepEqual([peer.state.taken.length, (await app.delivery(sent, id))?.delivery], [0, 'held'])
  await app.store.remove((await app.store.get('outgoing', deliveryId(dropped, { id }))) ?? assert.fail())
  await releaseHeld(app.services, true)
  await app.rounds()
  assert.deepEqual(
    peer.state.taken.map(({ headers }) => headers['webhook-id']),
    [sent],
  )
})

it('Undo of “Mark as spam” sends again only to destinations that were owed the message', async () => {
  peer.state.answer = status(503)
  const [crm, off] = [await app.add(peer.url), await app.add(peer.url, 'webhook', 'ERP')]
  const message = await keep('Pune')
  await app.rounds()
  const change = (change: 'spam' | 'undo-spam') => changeMessages(app.services, { ids: [message], change, by: 'Asha' })
  await change('undo-spam')
  await app.store.remove((await app.store.get('outgoing', deliveryId(message, off))) ?? assert.fail())
  const younger = await app.add(peer.url, 'webhook', 'Younger')
  peer.state.answer = status(204)
  peer.state.taken.length = 0
  await change('spam')
  app.turn(120)
  await app.rounds()
  await change('undo-spam')
  await app.rounds()
  const states = await Promise.all([crm, off, younger].map(async ({ id }) => (await app.delivery(message, id))?.delivery))
  assert.deepEqual(states, ['sent', undefined, undefined])
  assert.equal(peer.state.taken.length, 1)
})

it('“Don’t send” is for good: Undo of “Mark as spam” doesn’t send it', async () => {
  const { id } = await app.add(peer.url)
  peer.state.answer = status(503)
  const message = await keep('Pune')
  await app.rounds()
  await holdUnsent(app.store)
  await app.found()
  await releaseHeld(app.services, false)
  peer.state.taken.length = 0
  const said = async () => (await loadWebhooks(app.services, { field: 'message', equals: message })).rows.map(({ says }) => says)
  assert.deepEqual(await said(), ['Not sent.'])
  for (const change of ['spam', 'undo-spam'] as const) {
    await changeMessages(app.services, { ids: [message], change, by: 'Asha' })
    assert.deepEqual(await said(), [change === 'spam' ? 'Not sent. The message is in Spam or Trash.' : 'Not sent.'])
  }
  app.turn(120)
  await app.rounds()
  assert.deepEqual([(await app.delivery(message, id))?.delivery, peer.state.taken.length], ['none', 0])
})

it('a refused webhook counts as a delivery problem, even after an accepted one, until its destination is deleted', async () => {
  const { id } = await app.add(peer.url)
  peer.state.answer = status(400)
  await keep('Pune')
  await app.rounds()
  peer.state.answer = status(204)
  await keep('Goa')
  await app.rounds()
  await app.found()
  assert.deepEqual([(await app.destination(id)).failing_since, await countDeliveryProblems(app.store)], ['', 1])
  await removeLatest(app.store, { index: 'destinations', id })
  assert.equal(await countDeliveryProblems(app.store), 0)
})

it('an hour of messages to a dead endpoint costs one attempt; then it gets 500 a round', async () => {
  const count = atDepth(510, 10_000)
  await app.add(peer.url)
  peer.state.answer = status(503)
  for (let number = 0; number < count; number++) assert.ok((await app.keep(`Message ${number}`)).ok)
  app.turn(1)
  for (let round = 0; round < 3; round++) await app.rounds()
  assert.equal(peer.state.taken.length, 1)
  peer.state.answer = status(204)
  peer.state.taken.length = 0
  app.turn(120)
  await app.rounds()
  assert.equal(peer.state.taken.length, 500)
  while (peer.state.taken.length < count) await app.rounds()
  assert.equal(new Set(peer.state.taken.map(({ headers }) => headers['webhook-id'])).size, count)
})

it('a secret in a webhook’s URL stays out of logs and lists', async () => {
  await app.add(`${peer.url}/T0-hidden?token=hidden`)
  for (const answer of [status(503), status(400), status(204)]) {
    peer.state.answer = answer
    await keep('Pune')
    app.turn(120)
    await app.rounds()
  }
  await app.found()
  const { rows } = await loadWebhooks(app.services, { field: 'kind', equals: 'webhook' })
  assert.ok(rows.length === 3 && rows.every(({ exchange }) => exchange.includes(peer.host)))
  assert.ok(app.logged.some(({ event }) => event === 'Webhook not sent'))
  assert.doesNotMatch(JSON.stringify([rows, app.logged]), /hidden/)
})

it('a secret in a webhook’s URL stays off the screens', async () => {
  const site = await openTestApp()
  const url = 'https://hooks.example.org/T0-concealed?token=concealed'
  const added = await addDestination(site.services, { name: 'CRM', kind: 'slack', url })
  assert.ok(added.ok)
  const Cookie = await site.signIn()
  for (const path of [DESTINATIONS_PATH, destinationPath(added.id)]) {
    const { html } = await site.page(path, { headers: { Cookie } })
    assert.match(html, /CRM[\s\S]*hooks\.example\.org/, path)
    assert.doesNotMatch(html, /concealed/, path)
  }
  await site.close()
})

it('an erasure takes deliveries along and counts the copies of every destination, even a deleted one', async () => {
  const [crm, chat] = [await app.add(peer.url), await app.add(peer.url, 'slack', 'Leads')]
  const message = await keep('Pune')
  await app.rounds()
  await app.add(peer.url, 'webhook', 'ERP')
  await keep('Goa')
  await app.rounds()
  await removeLatest(app.store, { index: 'destinations', id: chat.id })
  const later = await app.add(peer.url, 'webhook', 'Later')
  await app.found()
  const sender = (await findSender(app.store, message, [])) ?? assert.fail()
  const { copies } = planErasure(app.services, sender)
  assert.deepEqual(copies.split(', ').sort(), ['CRM: 2 messages', 'ERP: 1 message', 'Leads: 2 messages'])
  await eraseSender(app.services, sender, { by: 'Asha' })
  for (const { id } of [crm, chat, later]) assert.equal(await app.delivery(message, id), undefined)
  assert.deepEqual(
    (await listErasures(app.store)).map((erasure) => erasure.copies),
    [copies],
  )
})
