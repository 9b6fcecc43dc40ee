import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSmtp } from '#server/email/smtp.ts'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { parseConfig } from './config.ts'
import { parseSender } from './sender.ts'

const SENDERS: [written: string, name: string, address: string][] = [
  ['website@example.com', '', 'website@example.com'],
  ['<website@example.com>', '', 'website@example.com'],
  ['Tradewind, Inc. <website@example.com>', 'Tradewind, Inc.', 'website@example.com'],
  ['"Tradewind, Inc." <website@example.com>', 'Tradewind, Inc.', 'website@example.com'],
  ['"The \\"Wind\\": A <B> @ C; D" <website@example.com>', 'The "Wind": A <B> @ C; D', 'website@example.com'],
  ['Büro <website@bücher.example>', 'Büro', 'website@xn--bcher-kva.example'],
  ['website@उदाहरण.परीक्षा', '', 'website@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
]

describe('MAIL_FROM', () => {
  it('takes a comma or quotes in the name, and a domain in any script', () => {
    for (const [written, name, address] of SENDERS) {
      const result = parseConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: written, CONTACT_TO: address })
      assert.equal(result.ok ? '' : result.problem, '', written)
      assert.deepEqual(parseSender(written), { name, address }, written)
    }
    const result = parseConfig({ CONTACT_TO: 'desk@bücher.example' })
    assert.equal(result.ok && result.config.contactTo, 'desk@xn--bcher-kva.example')
  })

  it('is one sender in the envelope, the headers and the Message-ID of a sent email', async (t) => {
    const peer = await openSmtpPeer()
    t.after(() => peer.close())
    for (const [written, name, address] of SENDERS) {
      const mailer = openSmtp({ url: peer.url, from: written })
      assert.equal((await mailer.send(MAIL))?.outcome, 'sent', written)
      await mailer.close()
      const { raw, messageId } = peer.state.taken.at(-1) ?? { raw: '', messageId: '' }
      assert.equal(messageId, `<${MAIL.id}@${address.replace(/^.*@/, '')}>`)
      assert.match(raw.replaceAll('\r\n ', ' '), new RegExp(`^From: .*${address}`, 'm'), written)
      const { from } = await parseEmail(raw)
      assert.deepEqual([from?.value.length, from?.value[0]?.name], [1, name], written)
    }
  })
})
