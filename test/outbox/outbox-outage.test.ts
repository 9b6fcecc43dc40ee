import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { deliverAgain } from '#domain/email/send-stored.ts'
import { notifications, sendTestMessage } from '#domain/messages/outbox.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { waitForMail } from './hold-timers.ts'
import { emailJsAt, type OutboxApp, openOutboxApp } from './outbox-app.ts'
import { MAIL } from './sample-mail.ts'

waitForMail()

const OUTAGE = { status: 503, text: 'Service Unavailable' }

let peer: EmailJsPeer
let app: OutboxApp

beforeEach(async () => {
  peer = await openEmailJsPeer()
  app = await openOutboxApp({ mailer: (now) => emailJsAt(peer.url, now) })
})

afterEach(async () => {
  await app.close()
  await peer.close()
})

async function rounds(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    app.turn(1)
    await app.rounds()
  }
}

const subjectsSent = () => peer.state.taken.map(({ body }) => (body.template_params as { subject: string }).subject)

describe('an outage of EmailJS', () => {
  it('of an hour leaves a handful of messages of unknown fate, and mails all others by itself, once', async () => {
    peer.state.mode = OUTAGE
    for (let count = 0; count < 120; count++) {
      const kept = await app.keep(`Message ${count}`)
      assert.ok(kept.ok && kept.mail === 'kept')
      app.turn(0.5)
      await app.rounds()
    }
    assert.ok(peer.state.requests.length <= 7, `${peer.state.requests.length} tries`)
    peer.state.mode = 'up'
    await rounds(61)
    const { sent = 0, unknown = 0, ...others } = await app.states()
    assert.deepEqual(others, {})
    assert.equal(sent + unknown, 120)
    assert.ok(unknown >= 1 && unknown <= 7, String(unknown))
    assert.equal(new Set(subjectsSent()).size, sent)
    assert.equal(peer.state.taken.length, sent)
  })

  it('is looked into after 1, 2, 4 … 60 minutes, by one message each time', async () => {
    peer.state.mode = OUTAGE
    const started = app.clock.now.getTime()
    const tried: number[] = []
    for (let minute = 0; minute < 130; minute++) {
      const before = peer.state.requests.length
      await Promise.all([app.keep('One'), app.keep('Another')])
      await app.rounds()
      const requests = peer.state.requests.length - before
      if (minute > 0) assert.ok(requests <= 1, `${requests} in minute ${minute}`)
      if (requests > 0) tried.push((app.clock.now.getTime() - started) / 60_000)
      app.turn(1)
    }
    assert.deepEqual(tried, [0, 1, 3, 7, 15, 31, 63, 123])
  })
})

describe('an outage of EmailJS, and its end,', () => {
  it('is looked into after a minute, whatever was on its way when it began', async () => {
    peer.state.mode = OUTAGE
    const { mailer } = app.services
    const first = mailer?.send(MAIL)
    const second = mailer?.send(MAIL, async () => {
      await first
      return true
    })
    assert.equal((await second)?.outcome, 'unknown')
    assert.equal(mailer?.isResting?.(), true)
    app.turn(1)
    assert.equal(mailer?.isResting?.(), false)
  })

  it('is over with the first sure answer, be it a refusal', async () => {
    for (const [answer, state] of [
      ['up', 'sent'],
      [{ status: 429, text: 'Too Many Requests' }, 'waiting'],
    ] as const) {
      peer.state.mode = OUTAGE
      await app.keep('Lost')
      app.turn(1)
      peer.state.mode = answer
      const first = await app.keep('First')
      const second = await app.keep('Second')
      assert.ok(first.ok && second.ok)
      for (const { id } of [first, second]) {
        assert.equal((await app.state(id))?.delivery, state)
        assert.equal((await app.state(id))?.attempts, 1)
      }
    }
  })

  it('is not lengthened by a server that cannot be reached: nothing can be lost there', async () => {
    await peer.stop()
    for (let count = 0; count < 3; count++) {
      const kept = await app.keep(`Message ${count}`)
      assert.equal((await app.state(kept.ok ? kept.id : ''))?.attempts, 1)
    }
    await peer.restart()
    await rounds(2)
    assert.deepEqual(await app.states(), { sent: 3 })
  })

  it('holds back neither a test message nor what a person tries again', async () => {
    peer.state.mode = OUTAGE
    const lost = await app.keep('Lost')
    const waiting = await app.keep('Waiting')
    assert.ok(lost.ok && waiting.ok)
    assert.deepEqual(await app.states(), { unknown: 1, waiting: 1 })
    assert.equal((await sendTestMessage(app.services, 'Tradewind'))?.outcome, 'unknown')
    peer.state.mode = 'up'
    assert.equal(await deliverAgain(app.services, notifications, lost.id), 'sent')
    await rounds(1)
    assert.deepEqual(await app.states(), { sent: 2 }, 'and its answer ends the wait of the others')
  })
})
