import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { it } from 'node:test'
import { listDestinations } from '#domain/destinations/destination.ts'
import { readDelivery } from '#domain/email/delivery.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openWebhookPeer, type WebhookPeer } from '#test/peers/webhook.ts'
import { randomFrom, randomMoment } from '#test/store/kill-moments.ts'

const PROCESS = new URL('./destinations-process.ts', import.meta.url).pathname
const KILLS = 8
const MINUTES_BETWEEN = 10
const MINUTE_MS = 60_000

it('one destination hangs, one refuses, the server is killed: all get every message, and no email waits for them', async (t) => {
  const place = await newPlace(t)
  const smtp = await openSmtpPeer()
  const peers = await Promise.all([openWebhookPeer(), openWebhookPeer(), openWebhookPeer()])
  t.after(() => Promise.all([smtp, ...peers].map((peer) => peer.close())))
  const [hanging, refusing] = peers
  const accepted = new Map<WebhookPeer, Set<unknown>>(peers.map((peer) => [peer, new Set()]))
  const accepting =
    (peer: WebhookPeer): WebhookPeer['state']['answer'] =>
    (response, { headers }) => {
      accepted.get(peer)?.add(headers['webhook-id'])
      response.end('ok')
    }
  for (const peer of peers) peer.state.answer = accepting(peer)
  hanging.state.answer = () => {}
  refusing.state.answer = (response) => void response.writeHead(503, { 'Retry-After': '1200' }).end()

  const start = (minutes: number, task: string) => {
    const words = [PROCESS, place, smtp.url, String(minutes), task, ...peers.map(({ url }) => url)]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    t.after(() => child.kill('SIGKILL'))
    return child
  }
  const random = randomFrom(7)
  const promised: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start(kill * MINUTES_BETWEEN, 'keep')
    const lines: string[] = []
    for await (const line of createInterface(child.stdout)) {
      lines.push(line)
      if (lines.length !== 15 + kill) continue
      await randomMoment(random)
      child.kill('SIGKILL')
    }
    promised.push(...lines.filter((line) => line.length === lines[0]?.length))
  }
  assert.ok(refusing.state.taken.length <= KILLS, 'Retry-After holds across restarts')
  for (const peer of [hanging, refusing]) peer.state.answer = accepting(peer)
  const [code] = await once(start(KILLS * MINUTES_BETWEEN + 120, 'finish'), 'close')
  assert.equal(code, 0)

  const { store, found } = await openStore(place)
  await found()
  const { documents } = await store.find({ indexes: ['messages'], size: 10_000 })
  const destinations = await listDestinations(store)
  await store.close()
  const ids = new Set(documents.map(({ id }) => id))
  for (const id of promised) assert.ok(ids.has(id), `${id} was promised and is lost`)
  const emails = new Set(smtp.state.taken.map(({ messageId }) => messageId))
  let late = 0
  for (const { id, body } of documents) {
    for (const [at, peer] of peers.entries()) {
      const destination = destinations.find(({ name }) => name === `Destination ${at}`) ?? assert.fail()
      assert.ok(accepted.get(peer)?.has(id), `${destination.name} misses ${id}`)
    }
    assert.ok(emails.has(`<${id}@tradewind.example>`), id)
    if (Date.parse(readDelivery(body).delivered_at) - Date.parse(String(body.received_at)) > MINUTE_MS) late++
  }
  // The clock jumps with each kill, so only what was on its way then may come later.
  assert.ok(late <= KILLS * 4, `${late} of ${documents.length} emails were late`)
})
