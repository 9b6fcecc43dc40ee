import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { moveDestination, renewSecret, stopReplay, switchDestination } from '#domain/destinations/change-destination.ts'
import { deliveryId } from '#domain/destinations/queue-webhooks.ts'
import { claimDelivery, readDelivery } from '#domain/email/delivery.ts'
import { changeMessages } from '#domain/messages/change-messages.ts'
import { receiveMessage } from '#domain/messages/messages.ts'
import { countReplay, startReplay } from '#domain/webhooks/deliver-webhooks.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openWebhookPeer, status, type WebhookPeer } from '#test/peers/webhook.ts'
import { openDestinationsApp } from './destinations-app.ts'

let peer: WebhookPeer
let other: WebhookPeer
let app: Awaited<ReturnType<typeof openDestinationsApp>>

beforeEach(async () => {
  peer = await openWebhookPeer()
  other = await openWebhookPeer()
  app = await openDestinationsApp({ peers: [peer, other], mostMs: 300 })
})

afterEach(async () => {
  await app.close()
  await peer.close()
  await other.close()
})

async function keep(subject: string): Promise<string> {
  const kept = await app.keep(subject)
  assert.ok(kept.ok)
  await app.settled()
  return kept.id
}

/** As the specification of Standard Webhooks says, with Node's own crypto. */
function expectedSignature(secret: string, { headers, body }: WebhookPeer['state']['taken'][number]): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(signed)
    .digest('base64')}`
}

describe('a signed webhook', () => {
  it('brings each message once, signed, with an id that every attempt keeps', async () => {
    const { id, secret } = await app.add(peer.url)
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    peer.state.answer = status(503)
    const message = await keep('Pune')
    await app.rounds()
    peer.state.answer = status(204)
    app.turn(2)
    await app.rounds()
    await app.rounds()
    const [first, second, ...more] = peer.state.taken
    assert.ok(first && second && more.length === 0)
    for (const taken of [first, second]) assert.equal(taken.headers['webhook-signature'], expectedSignature(secret, taken))
    assert.equal(first.headers['webhook-id'], message)
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id'])
    assert.equal(Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp']), 120)
    assert.equal(JSON.parse(second.body).data.message, 'About Pune.')
    assert.equal((await app.delivery(message, id))?.delivery, 'sent')
    assert.doesNotMatch(JSON.stringify(app.logged), /asha|Asha|0123456789abcdef|whsec/)
  })

  it('is signed with both secrets for one day after a new one', async () => {
    const { id, secret } = await app.add(peer.url)
    const newer = await renewSecret(app.services, id)
    assert.equal(await renewSecret(app.services, id), '', 'a second one within the day')
    await keep('Pune')
    await app.rounds()
    app.turn(24 * 60 + 1)
    await keep('Goa')
    await app.rounds()
    const [during, after] = peer.state.taken
    assert.ok(during && after)
    assert.equal(during.headers['webhook-signature'], `${expectedSignature(newer, during)} ${expectedSignature(secret, during)}`)
    assert.equal(after.headers['webhook-signature'], expectedSignature(newer, after))
    assert.match(await renewSecret(app.services, id), /^whsec_/)
  })

  it('never brings spam, but what turns out to be none', async () => {
    const { id } = await app.add(peer.url)
    const aside = await receiveMessage(app.services, { ...fieldsOf('Aside'), suspicious: true })
    const judged = await receiveMessage(app.services, fieldsOf('Judged'), { judge: async () => ({ signs: ['links'] }) as never })
    const marked = await keep('Marked')
    assert.ok(aside.ok && judged.ok)
    await changeMessages(app.services, { ids: [marked], change: 'spam', by: 'a@example.com' })
    app.turn(5)
    await app.rounds()
    assert.equal(peer.state.taken.length, 0)
    await changeMessages(app.services, { ids: [aside.id, judged.id, marked], change: 'not-spam', by: 'a@example.com' })
    await app.rounds()
    assert.deepEqual(peer.state.taken.map(({ body }) => JSON.parse(body).data.subject).sort(), ['Aside', 'Judged', 'Marked'])
    assert.equal((await app.delivery(judged.id, id))?.delivery, 'sent')
  })

  it('comes again with the same id if the server died before the answer', async () => {
    const { id } = await app.add(peer.url)
    const message = await keep('Pune')
    const stored = await app.store.get('outgoing', deliveryId(message, { id }))
    assert.ok(stored)
    await app.store.update({ ...stored, body: { ...stored.body, ...claimDelivery(readDelivery(stored.body), app.services.now()) } })
    await app.rounds()
    assert.equal(peer.state.taken.length, 0)
    app.turn(4)
    await app.rounds()
    assert.deepEqual(
      peer.state.taken.map(({ headers }) => headers['webhook-id']),
      [message],
    )
  })
})

describe('a destination with a new URL', () => {
  it('gets what waited, with the same id and secret, and no try of the old one holds it up', async () => {
    const { id, secret } = await app.add(peer.url)
    peer.state.answer = status(503)
    const message = await keep('Pune')
    await app.rounds()
    assert.equal(await moveDestination(app.services, id, 'https://www.example.com/x'), 'That’s this site itself. Enter another URL.')
    assert.equal((await app.destination(id)).url, peer.url)
    app.turn(2)
    const isAsked = new Promise<() => void>((resolve) => {
      peer.state.answer = (response) => resolve(() => response.writeHead(503, { 'Retry-After': '7200' }).end())
    })
    const round = app.rounds()
    const refuse = await isAsked
    assert.equal(await moveDestination(app.services, id, other.url), undefined)
    refuse()
    await round
    assert.deepEqual([(await app.destination(id)).paused_until, (await app.destination(id)).failing_since], ['', ''])
    app.turn(3)
    await app.rounds()
    const [taken, ...more] = other.state.taken
    assert.ok(taken && more.length === 0)
    assert.equal(taken.headers['webhook-id'], message)
    assert.equal(taken.headers['webhook-signature'], expectedSignature(secret, taken))
    assert.equal((await app.delivery(message, id))?.delivery, 'sent')
  })
})

describe('a bad answer', () => {
  const bad: [string, WebhookPeer['state']['answer'], string, RegExp][] = [
    ['too late', () => {}, 'waiting', /too long to answer/],
    ['late body', (response) => void response.write('o'), 'waiting', /too long to answer/],
    ['hangs up', (response) => void response.destroy(), 'waiting', /couldn’t reach/],
    ['redirect', status(307, { Location: 'http://10.0.0.1/' }), 'waiting', /redirects/],
    ['a gigabyte', (response) => pour(response), 'waiting', /too large/],
    ['500', status(500), 'waiting', /had an error/],
    ['400', status(400), 'failed', /refused/],
    ...[401, 403, 404, 405].map((code) => [`${code}`, status(code), 'waiting', /refused/] as (typeof bad)[number]),
    ['410', status(410), 'failed', /gone/],
  ]

  function pour(response: Parameters<WebhookPeer['state']['answer']>[0]): void {
    response.writeHead(200, { 'Content-Length': String(2 ** 30) })
    const chunk = Buffer.alloc(64 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }

  it('is told apart, and holds up no other destination', async () => {
    for (const [name, answer, state, says] of bad) {
      peer.state.answer = answer
      const { id } = await app.add(peer.url)
      const healthy = await app.add(other.url)
      const message = await keep(name)
      await app.rounds()
      const delivery = await app.delivery(message, id)
      assert.equal(delivery?.delivery, state, name)
      assert.match(delivery?.last_error ?? '', says, name)
      assert.equal((await app.delivery(message, healthy.id))?.delivery, 'sent', name)
      assert.equal((await app.destination(id)).is_on, name !== '410', name)
      for (const one of [id, healthy.id]) await switchDestination(app.store, one, false)
    }
  })

  it('costs a dead endpoint one attempt per pause, and Retry-After sets the pause', async () => {
    const { id } = await app.add(peer.url)
    peer.state.answer = status(503)
    for (let number = 0; number < 100; number++) await keep(`Message ${number}`)
    for (let round = 0; round < 5; round++) await app.rounds()
    assert.equal(peer.state.taken.length, 1)
    peer.state.answer = status(429, { 'Retry-After': '7200' })
    app.turn(2)
    await app.rounds()
    app.turn(119)
    await app.rounds()
    assert.equal(peer.state.taken.length, 2)
    assert.match((await app.destination(id)).last_error, /slow down/)
    peer.state.answer = status(200)
    app.turn(2)
    await app.rounds()
    assert.equal(peer.state.taken.length, 102)
    assert.equal((await app.destination(id)).failing_since, '')
  })

  it('is tried again for 72 hours', async () => {
    const { id } = await app.add(peer.url)
    peer.state.answer = status(503)
    const message = await keep('Pune')
    for (let hour = 0; hour < 75; hour++) {
      await app.rounds()
      app.turn(61)
    }
    assert.equal((await app.delivery(message, id))?.delivery, 'failed')
    assert.ok(peer.state.taken.length > 70, String(peer.state.taken.length))
  })
})

describe('a replay', () => {
  it('counts first, sends the messages of these days again in order, and stops when told', async () => {
    const { id } = await app.add(peer.url)
    const first = app.services.now().toISOString()
    for (let number = 0; number < 20; number++) {
      app.turn(1)
      await keep(`Message ${number}`)
    }
    await app.rounds()
    const last = app.services.now().toISOString()
    app.turn(60)
    await keep('Later')
    await app.rounds()
    peer.state.taken.length = 0
    const range = { from: first, to: last }
    assert.equal(await countReplay(app.services, range), 20)
    await startReplay(app.store, id, range)
    await app.rounds()
    assert.deepEqual(
      peer.state.taken.map(({ body }) => JSON.parse(body).data.subject),
      Array.from({ length: 20 }, (_, number) => `Message ${number}`),
    )
    assert.equal((await app.destination(id)).replay_to, '')
    peer.state.taken.length = 0
    peer.state.answer = (response) => {
      response.end('ok')
      void stopReplay(app.store, id)
    }
    app.turn(1)
    await startReplay(app.store, id, range)
    await app.rounds()
    await app.rounds()
    assert.ok(peer.state.taken.length > 0 && peer.state.taken.length <= 10, String(peer.state.taken.length))
  })
})
