import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { simpleParser } from 'mailparser'
import { parseMessage } from '#domain/messages.ts'
import type { Mail } from '#domain/services.ts'
import { ADDRESS_TRICKS, TRICKS } from '#test/peers/crlf-tricks.ts'
import { ANSWERS, type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { listen } from '#test/peers/listen.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openEmailJs } from './emailjs.ts'
import { openSmtp } from './smtp.ts'

const MAIL: Mail = {
  id: '00m1abcde-0123456789abcdef0123',
  from_name: 'Zoë Quill',
  to_name: 'Tradewind',
  email: 'zoe.quill@example.net',
  subject: 'Hosted teams, 40 heads',
  message: 'Hello,\nwe plan forty heads in Pune.\n.\nZoë',
  receivedAt: new Date('2026-11-21T06:00:00Z'),
}
const KEYS = { userId: 'user_public', serviceId: 'service_1', templateId: 'template_1' }
const PLACE = { from: 'Tradewind <website@tradewind.example>', to: 'support@tradewind.example' }
const QUICK = { connectionMs: 300, greetingMs: 300, silenceMs: 300, wholeMs: 2000 }

describe('EmailJS', () => {
  let peer: EmailJsPeer

  before(async () => {
    peer = await openEmailJsPeer()
  })

  beforeEach(() => {
    peer.state.mode = 'up'
    peer.state.requests.length = 0
    peer.state.taken.length = 0
  })

  after(() => peer.close())

  const open = (options = {}) => openEmailJs({ url: peer.url, ...KEYS, now: () => new Date(), timeoutMs: 300, pauseMs: 0, ...options })

  it('gets the specified request', async () => {
    assert.deepEqual(await open().send(MAIL), { outcome: 'sent', detail: 'EmailJS answered 200: OK' })
    const [request] = peer.state.requests
    assert.equal(request?.path, '/api/v1.0/email/send')
    assert.equal(request?.type, 'application/json')
    const { from_name, to_name, subject, message, email } = MAIL
    const body = {
      lib_version: '5.0.2',
      user_id: 'user_public',
      service_id: 'service_1',
      template_id: 'template_1',
      template_params: { from_name, to_name, subject, message, email },
    }
    assert.deepEqual(request?.body, body)
    await open({ accessToken: 'private' }).send(MAIL)
    assert.deepEqual(peer.state.requests[1]?.body, { ...body, accessToken: 'private' })
  })

  it('has sent with status 200 or the text OK, refused with 3xx and 4xx, and leaves us in the dark otherwise', async () => {
    const answers: [number, string, string][] = [
      [200, '', 'sent'],
      [202, 'OK', 'sent'],
      [301, 'Moved', 'retry'],
      [202, 'Accepted', 'unknown'],
      ...ANSWERS.map(([status, text]): [number, string, string] => [
        status,
        text,
        status === 413 ? 'failed' : status < 500 ? 'retry' : 'unknown',
      ]),
    ]
    for (const [status, text, outcome] of answers) {
      peer.state.mode = { status, text }
      const result = await open().send(MAIL)
      assert.equal(result?.outcome, outcome, `${status} ${text}`)
      assert.match(result?.detail ?? '', new RegExp(`^EmailJS answered ${status}`))
    }
    assert.equal(peer.state.requests.length, answers.length, 'each was sent once')
  })

  it('may have sent when its answer is lost, and surely has not when it was never reached', async () => {
    for (const mode of ['drop', 'take-and-drop', 'hang', 'take-and-hang'] as const) {
      peer.state.mode = mode
      assert.equal((await open().send(MAIL))?.outcome, 'unknown', mode)
    }
    const silent = await listen(createServer(() => {}))
    const unreachable = ['http://127.0.0.1:1', 'http://nowhere.invalid', `https://127.0.0.1:${silent.port}`]
    for (const url of unreachable) assert.equal((await open({ url }).send(MAIL))?.outcome, 'retry', url)
    await silent.close()
  })

  it('has ten seconds by default', async () => {
    peer.state.mode = 'hang'
    const started = performance.now()
    const late = await openEmailJs({ url: peer.url, ...KEYS, now: () => new Date() }).send(MAIL)
    assert.equal(late?.outcome, 'unknown')
    const waited = performance.now() - started
    assert.ok(waited >= 9900 && waited < 12_000, String(waited))
  })

  it('gets one request in a second, however many are to be sent, and the unwanted ones cost no time', async () => {
    const mailer = open({ pauseMs: undefined, timeoutMs: 5000 })
    peer.state.isStrictAboutRate = true
    const started = performance.now()
    const unwanted = Array.from({ length: 50 }, () => mailer.send(MAIL, async () => false))
    const wanted = [1, 2, 3].map(() => mailer.send(MAIL))
    for (const result of await Promise.all(unwanted)) assert.equal(result, undefined)
    for (const result of await Promise.all(wanted)) assert.equal(result?.outcome, 'sent')
    assert.ok(performance.now() - started < 8000)
    const [first = 0, second = 0, third = 0] = peer.state.requests.map(({ at }) => at)
    assert.ok(second - first > 1000 && third - second > 1000, `${second - first} ${third - second}`)
    peer.state.isStrictAboutRate = false
  })

  it('is not asked to take more than 50 KB', async () => {
    const result = await open().send({ ...MAIL, message: '那'.repeat(17_000) })
    assert.equal(result?.outcome, 'failed')
    assert.match(result?.detail ?? '', /too long/)
    assert.equal(peer.state.requests.length, 0)
  })

  it('may repeat what it was sent: no word of the visitor, no address and no key comes out of it', async () => {
    const mailer = open({ accessToken: 'private_key_1' })
    const said = `Bad: ${MAIL.message} ${JSON.stringify(MAIL)} ${MAIL.subject.toUpperCase()} for user_public, private_key_1; ${Buffer.from(MAIL.message).toString('base64')}`
    for (const status of [400, 500]) {
      peer.state.mode = { status, text: said }
      const { detail = '' } = (await mailer.send(MAIL)) ?? {}
      for (const word of ['Quill', 'zoe', 'example.net', 'forty', 'Pune', 'Hosted', 'HOSTED', 'user_public', 'private_key', 'SGVsbG8'])
        assert.equal(detail.includes(word), false, `${word}: ${detail}`)
    }
  })
})

describe('SMTP', () => {
  let peer: SmtpPeer

  before(async () => {
    peer = await openSmtpPeer()
  })

  beforeEach(() => {
    peer.state.mode = 'up'
    peer.state.taken.length = 0
  })

  after(() => peer.close())

  const open = (options = {}) => openSmtp({ url: peer.url, ...PLACE, timeouts: QUICK, ...options })

  it('carries the message from us, with the visitor to reply to, and the same Message-ID each time', async () => {
    const mailer = open()
    const result = await mailer.send(MAIL)
    assert.equal(result?.outcome, 'sent')
    assert.match(result?.providerId ?? '', /queued as Q1/)
    await mailer.send(MAIL)
    await mailer.close()
    const [first, second] = peer.state.taken
    assert.deepEqual([first?.from, first?.to], ['website@tradewind.example', ['support@tradewind.example']])
    assert.equal(first?.messageId, `<${MAIL.id}@tradewind.example>`)
    assert.equal(second?.messageId, first?.messageId)
    const mail = await simpleParser(first?.raw ?? '')
    assert.equal(mail.from?.text, '"Tradewind" <website@tradewind.example>')
    assert.deepEqual(mail.replyTo?.value, [{ name: 'Zoë Quill', address: 'zoe.quill@example.net' }])
    assert.equal(mail.subject, MAIL.subject)
    assert.ok(mail.text?.startsWith(MAIL.message))
    assert.equal(mail.html, false)
    assert.equal((mail.headers.get('date') as Date).toISOString(), '2026-11-21T06:00:00.000Z')
  })

  it('tells what is surely not sent from what may have been', async () => {
    const outcomes: [typeof peer.state.mode, string][] = [
      [{ recipient: 450 }, 'retry'],
      [{ recipient: 550 }, 'failed'],
      [{ message: 452 }, 'retry'],
      [{ message: 554 }, 'failed'],
      [{ connection: 421 }, 'retry'],
      [{ connection: 554 }, 'retry'],
      ['drop', 'retry'],
      ['hang', 'retry'],
      ['drop-after-data', 'unknown'],
      ['take-and-drop', 'unknown'],
      ['take-and-hang', 'unknown'],
    ]
    for (const [mode, outcome] of outcomes) {
      const mailer = open()
      peer.state.mode = mode
      const result = await mailer.send(MAIL)
      assert.equal(result?.outcome, outcome, `${JSON.stringify(mode)}: ${result?.detail}`)
      peer.state.mode = 'up'
      assert.equal((await mailer.send(MAIL))?.outcome, 'sent', `after ${JSON.stringify(mode)}`)
      await mailer.close()
    }
    for (const url of ['smtp://127.0.0.1:1', 'smtp://nowhere.invalid'])
      assert.equal((await open({ url }).send(MAIL))?.outcome, 'retry', url)
  })

  it('sends a message once only when the connection ends after it', async () => {
    const mailer = open()
    await mailer.send(MAIL)
    peer.state.mode = 'take-and-drop'
    await mailer.send(MAIL)
    await new Promise((resolve) => setTimeout(resolve, 500))
    assert.equal(peer.state.taken.length, 2)
    await mailer.close()
  })

  it('takes a wrong password for something that can be mended, and never repeats it', async () => {
    const strict = await openSmtpPeer({ user: 'website', password: 'right-password' })
    const wrong = await open({ url: `smtp://website:wrong%2Fpassword@127.0.0.1:${strict.port}` }).send(MAIL)
    assert.equal(wrong?.outcome, 'retry')
    assert.match(wrong?.detail ?? '', /^SMTP EAUTH/)
    assert.doesNotMatch(wrong?.detail ?? '', /password/)
    const right = await open({ url: `smtp://website:right-password@127.0.0.1:${strict.port}` }).send(MAIL)
    assert.equal(right?.outcome, 'sent')
    await strict.close()
  })

  it('never shows a password to a server without encryption, but on this machine', async () => {
    const seen: string[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write('220 plain ESMTP\r\n')
      socket.on('data', (data) => {
        seen.push(String(data))
        socket.write(String(data).startsWith('EHLO') ? '250-plain\r\n250 AUTH PLAIN LOGIN\r\n' : '235 come in\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const result = await open({ url: `smtp://website:secret@127.0.0.2:${port}` }).send(MAIL)
    assert.equal(result?.outcome, 'retry')
    assert.equal(
      seen.some((line) => line.includes('AUTH')),
      false,
      String(seen),
    )
    server.close()
  })

  it('has one recipient and no header of a visitor’s making, whatever is in the fields', async () => {
    const fields = ['from_name', 'to_name', 'subject', 'message', 'email'] as const
    const mailer = open({ timeouts: { ...QUICK, silenceMs: 5000, wholeMs: 10_000 } })
    for (const field of fields)
      for (const trick of field === 'email' ? ADDRESS_TRICKS : TRICKS) {
        const before = peer.state.taken.length
        const result = await mailer.send({ ...MAIL, [field]: trick })
        const name = `${field} ${JSON.stringify(trick.slice(0, 60))}`
        assert.equal(result?.outcome, 'sent', `${name}: ${result?.detail}`)
        assert.equal(peer.state.taken.length, before + 1, name)
        const taken = peer.state.taken.at(-1)
        assert.deepEqual(taken?.to, ['support@tradewind.example'], name)
        const mail = await simpleParser(taken?.raw ?? '')
        const expected = ['content-transfer-encoding', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
        const keys = mail.headerLines.map(({ key }) => key).filter((key) => key !== 'reply-to')
        assert.deepEqual(keys.sort(), expected, name)
        assert.equal(mail.from?.text, '"Tradewind" <website@tradewind.example>', name)
        assert.deepEqual(
          mail.to?.value.map(({ address }) => address),
          ['support@tradewind.example'],
          name,
        )
        assert.ok((mail.replyTo?.value.length ?? 0) <= 1, `${name}: ${mail.replyTo?.text}`)
        assert.match(String(mail.headerLines.find(({ key }) => key === 'content-type')?.line), /text\/plain/, name)
      }
    await mailer.close()
  })
})

describe('the contact form’s fields', () => {
  it('refuse several addresses, and line breaks where one line is asked for', () => {
    const formOf = (changes: Record<string, string>) => {
      const form = new FormData()
      const { from_name, email, subject, message } = { ...MAIL, ...changes }
      for (const [name, value] of Object.entries({ from_name, email, subject, message })) form.set(name, value)
      return form
    }
    assert.ok(parseMessage(formOf({})).ok)
    for (const email of ADDRESS_TRICKS) {
      const parsed = parseMessage(formOf({ email }))
      assert.equal(parsed.ok, false, email)
      if (!parsed.ok) assert.equal(parsed.errors.email, 'Please enter a valid email address', email)
    }
    for (const name of ['from_name', 'subject'])
      for (const trick of TRICKS) {
        const parsed = parseMessage(formOf({ [name]: trick }))
        if (parsed.ok) assert.doesNotMatch(parsed.values.from_name + parsed.values.subject, /[\p{Cc}\u2028\u2029]/u, trick)
      }
  })
})
