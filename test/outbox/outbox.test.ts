import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { deliverAgain } from '#domain/email/send-stored.ts'
import { deliverDue, notifications, sendTestMessage } from '#domain/messages/outbox.ts'
import { retryAll } from '#domain/messages/resume-email.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { waitForMail } from './hold-timers.ts'
import { emailJsAt, fieldsOf, openOutboxApp, smtpAt } from './outbox-app.ts'

const HOUR = 60
const YEAR = 365 * 24 * HOUR

waitForMail()

let emailJs: EmailJsPeer
let smtp: SmtpPeer

beforeEach(async () => {
  emailJs = await openEmailJsPeer()
  smtp = await openSmtpPeer()
})

afterEach(async () => {
  await emailJs.close()
  await smtp.close()
})

describe('the outbox', () => {
  it('mails a message at once and says so', async () => {
    for (const mailer of [(now: () => Date) => emailJsAt(emailJs.url, now), smtpAt(smtp.url)]) {
      const app = await openOutboxApp({ mailer })
      const kept = await app.keep('Pune')
      assert.ok(kept.ok && kept.mail === 'sent')
      const state = await app.state(kept.id)
      assert.equal(state?.delivery, 'sent')
      assert.equal(state?.attempts, 1)
      assert.equal(state?.delivered_at, '2026-11-21T06:00:00.000Z')
      assert.deepEqual([state?.next_attempt_at, state?.last_error], ['', ''])
      await app.rounds()
      await app.close()
    }
    assert.deepEqual([emailJs.state.taken.length, smtp.state.taken.length], [1, 1])
  })

  it('keeps a message in the inbox alone when there is no provider, or when it is suspected', async () => {
    const without = await openOutboxApp()
    const kept = await without.keep('Pune')
    assert.ok(kept.ok && kept.mail === 'none')
    assert.equal((await without.state(kept.id))?.delivery, 'none')
    await without.close()
    const app = await openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    const { receiveMessage: keepMessage } = await import('#domain/messages/messages.ts')
    const suspected = await keepMessage(app.services, { ...fieldsOf('Spam'), suspicious: true })
    assert.ok(suspected.ok && suspected.mail === 'none')
    app.turn(HOUR)
    await app.rounds()
    assert.equal(emailJs.state.requests.length, 0)
    await app.close()
  })

  it('R31 tries again at once what a clock that was a year ahead has put off, and for 72 hours from then', async () => {
    const app = await openOutboxApp({ mailer: smtpAt(smtp.url) })
    await smtp.stop()
    app.turn(YEAR)
    const kept = await app.keep('Pune')
    const id = kept.ok ? kept.id : ''
    app.turn(-YEAR)
    await app.rounds()
    const state = await app.state(id)
    assert.deepEqual([state?.attempts, state?.next_attempt_at], [2, '2026-11-21T06:02:00.000Z'])
    app.turn(73 * HOUR)
    await app.rounds()
    assert.equal((await app.state(id))?.delivery, 'failed')
    await app.close()
  })

  it('leaves EmailJS alone no longer than an hour after a clock that was a year ahead', async () => {
    const app = await openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    emailJs.state.mode = { status: 503, text: 'Service Unavailable' }
    app.turn(YEAR)
    for (const subject of ['Pune', 'Delhi']) await app.keep(subject)
    assert.deepEqual(await app.states(), { unknown: 1, waiting: 1 })
    app.turn(-YEAR)
    emailJs.state.mode = 'up'
    await app.rounds()
    assert.deepEqual(await app.states(), { unknown: 1, sent: 1 })
    await app.close()
  })

  it('R31 tries again after 1, 2, 4 … 60 minutes, gives up after 72 hours, and starts over when asked to', async () => {
    await smtp.stop()
    const app = await openOutboxApp({ mailer: smtpAt(smtp.url) })
    const kept = await app.keep('Pune')
    assert.ok(kept.ok && kept.mail === 'kept')
    const tried: number[] = [0]
    let attempts = 1
    let minutes = 0
    while ((await app.state(kept.id))?.delivery === 'waiting' && tried.length < 200) {
      // Once it is tried by the hour, looking at each half of one says the same until the last.
      const step = minutes >= 183 && minutes < 71 * HOUR ? 30 : 1
      minutes += step
      app.turn(step)
      await app.rounds()
      const now = (await app.state(kept.id))?.attempts ?? 0
      if (now > attempts) tried.push(minutes)
      attempts = now
    }
    assert.deepEqual(tried.slice(0, 9), [0, 1, 3, 7, 15, 31, 63, 123, 183])
    assert.equal(tried.at(-1), 72 * HOUR)
    const given = await app.state(kept.id)
    assert.equal(given?.delivery, 'failed')
    assert.match(given?.last_error ?? '', /^SMTP/)
    assert.equal(given?.attempts, tried.length)
    app.turn(HOUR)
    await app.rounds()
    assert.equal((await app.state(kept.id))?.attempts, tried.length, 'what is given up is left alone')
    await smtp.restart()
    assert.equal(await deliverAgain(app.services, notifications, kept.id), 'sent')
    assert.equal(smtp.state.taken.length, 1)
    assert.equal(await deliverAgain(app.services, notifications, kept.id), 'sent')
    assert.equal(smtp.state.taken.length, 1, 'what is out is not sent again')
    assert.equal(await deliverAgain(app.services, notifications, 'gone'), undefined)
    await app.close()
  })
})

describe('the outbox, after trouble,', () => {
  it('shows what EmailJS may have sent and does not send it again, until somebody says so', async () => {
    const app = await openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    emailJs.state.mode = 'take-and-drop'
    const kept = await app.keep('Pune')
    assert.ok(kept.ok && kept.mail === 'kept')
    emailJs.state.mode = 'up'
    for (let hour = 0; hour < 80; hour++) {
      app.turn(HOUR)
      await app.rounds()
    }
    const state = await app.state(kept.id)
    assert.equal(state?.delivery, 'unknown')
    assert.match(state?.last_error ?? '', /did not answer/)
    assert.equal(emailJs.state.taken.length, 1)
    assert.equal(await deliverAgain(app.services, notifications, kept.id), 'sent')
    assert.equal(emailJs.state.taken.length, 2)
    await app.close()
  })

  it('R31 sends again by SMTP what may have been sent, under the same Message-ID', async () => {
    const app = await openOutboxApp({ mailer: smtpAt(smtp.url) })
    smtp.state.mode = 'take-and-drop'
    const kept = await app.keep('Pune')
    assert.ok(kept.ok)
    assert.equal((await app.state(kept.id))?.delivery, 'waiting')
    smtp.state.mode = 'up'
    app.turn(1)
    await app.rounds()
    assert.equal((await app.state(kept.id))?.delivery, 'sent')
    assert.equal(smtp.state.taken.length, 2)
    assert.equal(new Set(smtp.state.taken.map(({ messageId }) => messageId)).size, 1)
    await app.close()
  })

  it('leaves a provider in distress alone after the first trouble of a round', async () => {
    await emailJs.stop()
    const app = await openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    for (let count = 0; count < 10; count++) await app.keep(`Message ${count}`)
    await emailJs.restart()
    emailJs.state.mode = 'drop'
    app.turn(2)
    await app.found()
    assert.equal(await deliverDue(app.services), 'trouble')
    assert.deepEqual(await app.states(), { waiting: 9, unknown: 1 })
    emailJs.state.mode = 'up'
    app.turn(1)
    assert.equal(await deliverDue(app.services), 'idle')
    assert.deepEqual(await app.states(), { sent: 9, unknown: 1 })
    await app.close()
  })

  it('starts over with all that was given up', async () => {
    const app = await openOutboxApp({ mailer: smtpAt(smtp.url) })
    smtp.state.mode = { message: 554 }
    for (let count = 0; count < 60; count++) await app.keep(`Message ${count}`)
    assert.deepEqual(await app.states(), { failed: 60 })
    smtp.state.mode = 'up'
    assert.equal(await retryAll(app.services, ['failed']), 60)
    app.turn(1)
    await app.rounds()
    assert.deepEqual(await app.states(), { sent: 60 })
    await app.close()
  })
})

describe('the outbox, about the provider,', () => {
  it('tells the log what the provider said, and nothing of the message', async () => {
    const app = await openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    await app.keep('Confidential plans')
    emailJs.state.mode = {
      status: 400,
      text: 'No: {"subject":"Confidential plans","email":"asha@example.net","message":"About Confidential plans."}',
    }
    await app.keep('Confidential plans')
    assert.deepEqual(
      app.logged.map(({ event, details }) => [event, details?.outcome, details?.attempt]),
      [
        ['Mail sent', 'sent', 1],
        ['Mail not sent', 'retry', 1],
      ],
    )
    assert.match(String(app.logged[1]?.details?.detail), /^EmailJS answered 400/)
    assert.doesNotMatch(JSON.stringify(app.logged), /confidential|plans|asha|example\.net/i)
    const stored = await app.store.find({ indexes: ['messages'], size: 10 })
    for (const { body } of stored.documents) assert.doesNotMatch(String(body.last_error), /confidential|plans|asha/i)
    await app.close()
  })

  it('says whether mail works, by a test message that is kept nowhere', async () => {
    const app = await openOutboxApp({ mailer: smtpAt(smtp.url) })
    assert.equal((await sendTestMessage(app.services, 'Tradewind'))?.outcome, 'sent')
    smtp.state.mode = { recipient: 550 }
    const refused = await sendTestMessage(app.services, 'Tradewind')
    assert.equal(refused?.outcome, 'failed')
    assert.match(refused?.detail ?? '', /550/)
    assert.deepEqual(await app.states(), {})
    app.services.mailer = undefined
    assert.equal(await sendTestMessage(app.services, 'Tradewind'), undefined)
    await app.close()
  })
})
