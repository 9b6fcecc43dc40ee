import assert from 'node:assert/strict'
import { createServer, Socket } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseMessage } from '#domain/messages/messages.ts'
import { holdSilence, holdTimers, settled } from '#test/outbox/hold-timers.ts'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { ADDRESS_TRICKS, TRICKS } from '#test/peers/crlf-tricks.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openSmtp } from './smtp.ts'

const PLACE = { from: 'Tradewind <website@tradewind.example>', to: 'support@tradewind.example' }
/** So long that nothing is given up by itself while a test runs; each length is known by its limit. */
const PATIENT = { connectionMs: 4_000_000, greetingMs: 3_600_001, silenceMs: 3_600_002, wholeMs: 4_000_000 }

let peer: SmtpPeer

before(async () => {
  peer = await openSmtpPeer()
})

beforeEach(() => {
  peer.state.mode = 'up'
  peer.state.taken.length = 0
})

after(() => peer.close())

const open = (options = {}) => openSmtp({ url: peer.url, ...PLACE, ...options })

describe('SMTP', () => {
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
    const mail = await parseEmail(first?.raw ?? '')
    assert.equal(mail.from?.text, '"Tradewind" <website@tradewind.example>')
    assert.deepEqual(mail.replyTo?.value, [{ name: 'Zoë Quill', address: 'zoe.quill@example.net' }])
    assert.equal(mail.subject, MAIL.subject)
    assert.ok(mail.text?.startsWith(MAIL.message))
    assert.equal(mail.html, undefined)
    assert.equal(mail.date?.toISOString(), '2026-11-21T06:00:00.000Z')
  })

  it('names whom to reply to in signs that every server takes, and in the text alone where there are none', async () => {
    const mailer = open()
    for (const email of ['ana@bücher.example', 'müller@example.de']) await mailer.send({ ...MAIL, email })
    await mailer.close()
    const [domain = '', name = ''] = peer.state.taken.map(({ raw }) => raw)
    assert.match(domain, /^Reply-To: .*<ana@xn--bcher-kva\.example>\r$/m)
    assert.doesNotMatch(name, /^Reply-To:/m)
    for (const raw of [domain, name]) assert.ok(Buffer.from(raw).length === raw.length)
    assert.match((await parseEmail(name)).text ?? '', /<müller@example\.de>, by the contact form/)
  })

  it('shows whose address it is as it is, whatever turns of direction the name has', async () => {
    const mailer = open()
    await mailer.send({ ...MAIL, from_name: '\u202Eمحمد\u2066 Ali' })
    await mailer.close()
    const mail = await parseEmail(peer.state.taken[0]?.raw ?? '')
    assert.ok(mail.text?.endsWith(`From محمد Ali <${MAIL.email}>, by the contact form.\n`), mail.text)
    assert.equal(mail.replyTo?.value[0]?.name, 'محمد Ali')
  })

  it('tells what is surely not sent from what may have been', async (t) => {
    const [greetings, endSilence] = [holdTimers(t, PATIENT.greetingMs), holdSilence(t, PATIENT.silenceMs)]
    const outcomes: [typeof peer.state.mode, string][] = [
      [{ recipient: 450 }, 'retry'],
      [{ recipient: 550 }, 'failed'],
      [{ message: 452 }, 'retry'],
      [{ message: 554 }, 'failed'],
      [{ connection: 421 }, 'retry'],
      [{ connection: 554 }, 'retry'],
      ['drop', 'retry'],
      ['drop-early', 'retry'],
      ['hang', 'retry'],
      ['drop-after-data', 'unknown'],
      ['take-and-drop', 'unknown'],
      ['take-and-hang', 'unknown'],
    ]
    for (const [mode, outcome] of outcomes) {
      const mailer = open({ timeouts: PATIENT })
      peer.state.mode = mode
      peer.state.taken.length = 0
      greetings.length = 0
      const sent = mailer.send(MAIL)
      if (mode === 'hang') {
        while (greetings.length === 0) await settled()
        greetings[0]?.()
      }
      if (mode === 'take-and-hang') {
        while (peer.state.taken.length === 0) await settled()
        endSilence()
      }
      const result = await sent
      assert.equal(result?.outcome, outcome, `${JSON.stringify(mode)}: ${result?.detail}`)
      peer.state.mode = 'up'
      assert.equal((await mailer.send(MAIL))?.outcome, 'sent', `after ${JSON.stringify(mode)}`)
      await mailer.close()
    }
    for (const url of ['smtp://127.0.0.1:1', 'smtp://nowhere.invalid'])
      assert.equal((await open({ url }).send(MAIL))?.outcome, 'retry', url)
  })
})

describe('SMTP with a server in trouble', () => {
  it('waits ten seconds for a connection, ten for a greeting and twenty in silence, by default', async (t) => {
    // What is left of a limit is told by the clock: it stands still.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const limits: number[] = []
    const record = (target: object) => {
      const own = Reflect.get(target, 'setTimeout')
      t.mock.method(target as typeof globalThis, 'setTimeout', function (this: unknown, ...given: unknown[]) {
        limits.push(...given.filter((one) => typeof one === 'number'))
        return Reflect.apply(own, this, given)
      } as typeof setTimeout)
    }
    record(globalThis)
    record(Socket.prototype)
    const mailer = open()
    assert.equal((await mailer.send(MAIL))?.outcome, 'sent')
    await mailer.close()
    const [whole, connection, greeting, silence] = limits.filter((length) => length >= 10_000)
    assert.deepEqual([whole, connection, greeting, silence], [60_000, 10_000, 10_000, 20_000], String(limits))
  })

  it('notices a server that takes it for some recipients only', async () => {
    const mailer = open({ to: 'one@tradewind.example, two@tradewind.example' })
    assert.equal((await mailer.send(MAIL))?.outcome, 'sent')
    peer.state.mode = { recipient: 550, address: 'two@tradewind.example' }
    assert.deepEqual(await mailer.send(MAIL), { outcome: 'failed', detail: 'SMTP: the server took the mail for some recipients only' })
    await mailer.close()
  })

  it('sends a message once only when the connection ends after it', async () => {
    const mailer = open()
    await mailer.send(MAIL)
    peer.state.mode = 'take-and-drop'
    assert.equal((await mailer.send(MAIL))?.outcome, 'unknown')
    assert.equal(peer.state.taken.length, 2)
    peer.state.mode = 'up'
    await mailer.send(MAIL)
    assert.equal(peer.state.taken.length, 3, 'nothing was put in front of the next one')
    await mailer.close()
  })

  it('sends over another connection where the server has ended a kept one', async () => {
    const mailer = open()
    await mailer.send(MAIL)
    peer.state.mode = 'drop-kept'
    const again = await mailer.send(MAIL)
    assert.equal(again?.outcome, 'sent', again?.detail)
    assert.equal(peer.state.taken.length, 2)
    assert.match(peer.state.taken[1]?.raw ?? '', /by the contact form/)
    await mailer.close()
  })
})

describe('SMTP with secrets and hostile words', () => {
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

  it('R32 has one recipient and no header of a visitor’s making, whatever is in the fields', async () => {
    const fields = ['from_name', 'to_name', 'subject', 'message', 'email'] as const
    const mailer = open()
    for (const field of fields)
      for (const trick of field === 'email' ? ADDRESS_TRICKS : TRICKS) {
        const before = peer.state.taken.length
        const result = await mailer.send({ ...MAIL, [field]: trick })
        const name = `${field} ${JSON.stringify(trick.slice(0, 60))}`
        assert.equal(result?.outcome, 'sent', `${name}: ${result?.detail}`)
        assert.equal(peer.state.taken.length, before + 1, name)
        const taken = peer.state.taken.at(-1)
        assert.deepEqual(taken?.to, ['support@tradewind.example'], name)
        const mail = await parseEmail(taken?.raw ?? '')
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
        assert.match(String(mail.headerLines.find(({ key }) => key === 'content-type')?.value), /text\/plain/, name)
      }
    await mailer.close()
  })
})

describe('the contact form’s fields', () => {
  it('R32 refuse several addresses, and line breaks where one line is asked for', () => {
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
      if (!parsed.ok) assert.equal(parsed.faults.email, 'no-email', email)
    }
    for (const name of ['from_name', 'subject'])
      for (const trick of TRICKS) {
        const parsed = parseMessage(formOf({ [name]: trick }))
        if (parsed.ok) assert.doesNotMatch(parsed.values.from_name + parsed.values.subject, /[\p{Cc}\u2028\u2029]/u, trick)
      }
  })
})
