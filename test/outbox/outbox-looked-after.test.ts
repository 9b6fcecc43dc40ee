import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { sendTestMessage, tryAllAgain } from '#domain/messages/outbox.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { waitForMail } from './hold-timers.ts'
import { emailJsAt, openOutboxApp, smtpAt } from './outbox-app.ts'

waitForMail()

describe('whoever looks after the outbox', () => {
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

  it('starts over with all that was given up', async () => {
    const app = openOutboxApp({ mailer: smtpAt(smtp.url) })
    smtp.state.mode = { message: 554 }
    for (let count = 0; count < 60; count++) await app.keep(`Message ${count}`)
    assert.deepEqual(await app.states(), { failed: 60 })
    smtp.state.mode = 'up'
    assert.equal(await tryAllAgain(app.services, 'failed'), 60)
    app.turn(1)
    await app.rounds()
    assert.deepEqual(await app.states(), { sent: 60 })
    await app.close()
  })

  it('is told by the log what the provider said, and nothing of the message', async () => {
    const app = openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
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

  it('is told whether mail works, by a test message that is kept nowhere', async () => {
    const app = openOutboxApp({ mailer: smtpAt(smtp.url) })
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
