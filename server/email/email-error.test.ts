import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { selfSigned } from '#test/peers/self-signed.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { freePort } from '#test/process/free-port.ts'
import { networkError } from './email-error.ts'
import { openEmailJs } from './emailjs.ts'
import { openSmtp } from './smtp.ts'

const PLACE = { from: 'website@tradewind.example' }
const PATIENT = { connectionMs: 20_000, greetingMs: 20_000, silenceMs: 20_000, wholeMs: 60_000 }
/** For servers that never greet. */
const IMPATIENT = { ...PATIENT, greetingMs: 500 }

async function reasonAt(url: string, mail = MAIL, timeouts = PATIENT) {
  const mailer = openSmtp({ ...PLACE, url, timeouts })
  const result = await mailer.send(mail)
  await mailer.close()
  return result?.error && [result.error.reason, result.error.isPermanent]
}

/** On an address for which certificates are checked. */
async function listenAt(t: TestContext, server: Server): Promise<string> {
  server.on('connection', (socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  t.after(() => server.close())
  const address = server.address()
  return `127.0.0.2:${typeof address === 'object' ? address?.port : 0}`
}

/** Answers each command by its first word, and others by 250. */
function speaking(answers: Record<string, string>): Server {
  return createServer((socket) => {
    socket.write('220 strict ESMTP\r\n')
    socket.on('data', (data) => socket.write(`${answers[String(data).slice(0, 4)] ?? '250 OK'}\r\n`))
  })
}

describe('why SMTP takes no email', () => {
  it('is told for whatever stands in the way of a connection', async (t) => {
    const peer = await openSmtpPeer()
    t.after(() => peer.close())
    assert.deepEqual(await reasonAt(`smtp://127.0.0.1:${await freePort()}`), ['connection-refused', false])
    assert.equal((await reasonAt('smtp://nowhere.invalid'))?.[0], 'host-unknown')
    assert.deepEqual(await reasonAt(`smtps://127.0.0.1:${peer.port}`), ['tls-on-plain-port', true])
    assert.deepEqual(await reasonAt(`smtp://site:secret@${await listenAt(t, speaking({ STAR: '502 no such command' }))}`), [
      'tls-missing',
      true,
    ])
    assert.deepEqual(
      await reasonAt(
        `smtp://${await listenAt(
          t,
          createServer(() => {}),
        )}`,
        MAIL,
        IMPATIENT,
      ),
      ['timeout', false],
    )
    peer.state.mode = 'drop'
    assert.deepEqual(await reasonAt(peer.url), ['unreachable', false])
  })

  it('is told for certificates that nobody vouches for, and for a port that begins with TLS', async (t) => {
    const place = await listenAt(t, createTlsServer(selfSigned(t, 'mail.example')))
    assert.deepEqual(await reasonAt(`smtps://${place}`), ['certificate-untrusted', true])
    assert.deepEqual(await reasonAt(`smtp://${place}`, MAIL, IMPATIENT), ['plain-on-tls-port', true])
    for (const said of ['CERT_HAS_EXPIRED', 'certificate has expired', 'ERR_TLS_CERT_ALTNAME_INVALID'])
      assert.deepEqual(networkError(said), { reason: 'certificate-invalid', isPermanent: true })
    for (const said of ['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unable to verify the first certificate'])
      assert.deepEqual(networkError(said), { reason: 'certificate-untrusted', isPermanent: true })
  })

  it('is told for each refusal, and says nothing of all emails where one recipient of ours is refused', async (t) => {
    const strict = await openSmtpPeer({ user: 'site', password: 'right' })
    t.after(() => strict.close())
    assert.deepEqual(await reasonAt(`smtp://site:wrong@127.0.0.1:${strict.port}`), ['sign-in-refused', true])
    const refusals: [Record<string, string>, string, boolean][] = [
      [{ MAIL: '550 5.7.1 not yours' }, 'sender-refused', true],
      [{ MAIL: '530 5.7.0 authentication required' }, 'sign-in-refused', true],
      [{ MAIL: '451 later' }, 'busy', false],
      [{ RCPT: '550 no such user' }, 'recipient-refused', true],
      [{ DATA: '554 5.2.252 SendAsDenied' }, 'sender-refused', true],
      [{ DATA: '554 spam' }, 'message-refused', false],
      [{ EHLO: '554 go away', HELO: '554 go away' }, 'rejected', true],
    ]
    for (const [answers, reason, isPermanent] of refusals)
      assert.deepEqual(await reasonAt(`smtp://${await listenAt(t, speaking(answers))}`), [reason, isPermanent], JSON.stringify(answers))
    const place = `smtp://${await listenAt(t, speaking({ RCPT: '550 no such user' }))}`
    assert.equal(await reasonAt(place, { ...MAIL, to: 'asha@example.com' }), undefined)
  })
})

it('why EmailJS takes no email is told by its answers', async (t) => {
  const peer = await openEmailJsPeer()
  t.after(() => peer.close())
  const mailer = openEmailJs({ url: peer.url, userId: 'u', serviceId: 's', templateId: 't', now: () => new Date(), pauseMs: 0 })
  const answers: [number, string, string | undefined, boolean?][] = [
    [400, 'The Public Key is invalid', 'sign-in-refused', true],
    [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account', 'sign-in-refused', true],
    [404, 'Account not found', 'sign-in-refused', true],
    [400, 'The template ID not found', 'settings-refused', true],
    [403, 'API calls are disabled for non-browser applications', 'settings-refused', true],
    [422, 'The recipients address is empty', 'recipient-refused', true],
    [429, 'Too Many Requests', 'busy', false],
    [503, 'Service Unavailable', 'busy', false],
    [413, 'Variables size limit', undefined],
  ]
  for (const [status, text, reason, isPermanent] of answers) {
    peer.state.mode = { status, text }
    const result = await mailer.send(MAIL)
    assert.deepEqual(result?.error, reason && { reason, isPermanent }, text)
  }
})
