import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { openedForm } from '#test/opened-form.ts'
import { ADDRESS_TRICKS, TRICKS } from '#test/peers/crlf-tricks.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { waitForMail } from './hold-timers.ts'
import { smtpAt } from './outbox-app.ts'

waitForMail()

const TYPED = { from_name: 'Asha', email: 'asha@example.net', subject: 'Forty heads', message: 'In Pune, please.' }

describe('the contact form with mail behind it', () => {
  let peer: SmtpPeer
  let app: TestApp

  beforeEach(async () => {
    peer = await openSmtpPeer()
    app = await openTestApp({ outside: { mailer: smtpAt(peer.url) } })
  })

  afterEach(async () => {
    await peer.close()
    await app.close()
  })

  async function submit(changes: Record<string, string> = {}): Promise<{ status: number; alert: string }> {
    const response = await app.submit('/contact-us', { ...TYPED, ...(await openedForm(app.store, app.clock.now)), ...changes })
    const alert = /role="alert"[^>]*>(.*?)<\/div>/s.exec(await response.text())?.[1] ?? ''
    return { status: response.status, alert }
  }

  it('mails a message and says so', async () => {
    assert.match((await submit()).alert, /Email sent successfully!/)
    const mail = await parseEmail(peer.state.taken[0]?.raw ?? '')
    assert.equal(mail.subject, TYPED.subject)
    assert.deepEqual(mail.replyTo?.value, [{ name: 'Asha', address: 'asha@example.net' }])
  })

  it('says that the mail failed and the message was kept, which it was', async () => {
    peer.state.mode = { message: 451 }
    const { status, alert } = await submit()
    assert.equal(status, 200)
    assert.match(alert, /Failed to send email\..*saved your message/s)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, 1)
  })

  it('does not mail what a program seems to have sent, and tells a person who is mistaken for one what is true', async () => {
    assert.equal((await submit({ [TIMESTAMP_FIELD]: '' })).alert, '<h1>Message received.</h1><p>We reply in 1–\u20602 business days.</p>')
    assert.equal(peer.state.taken.length, 0)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, 1)
  })

  it('R32 reaches one recipient, without a header of the visitor’s making, whatever is typed', async () => {
    let sent = 0
    for (const [field, tricks] of Object.entries({ from_name: TRICKS, subject: TRICKS, message: TRICKS, email: ADDRESS_TRICKS }))
      for (const trick of tricks) {
        const { status } = await submit({ [field]: trick })
        assert.ok(status === 200 || status === 422, `${field} ${trick.slice(0, 50)}`)
        if (field === 'email') assert.equal(status, 422, trick)
        if (status === 200) sent++
        // Five messages an hour are mailed of one address.
        app.clock.now = new Date(app.clock.now.getTime() + 3_601_000)
      }
    assert.equal(peer.state.taken.length, sent)
    assert.ok(sent > 30, String(sent))
    for (const { raw, to, from } of peer.state.taken) {
      assert.deepEqual([from, to], ['website@tradewind.example', ['website@tradewind.example']])
      const { headerLines, replyTo } = await parseEmail(raw)
      assert.equal(headerLines.length, 9, raw)
      assert.equal(replyTo?.value.length, 1)
    }
  })
})
