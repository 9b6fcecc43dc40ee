import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { MailResult } from '#domain/ports/services.ts'
import { holdTimers, settled } from '#test/outbox/hold-timers.ts'
import { MAIL } from '#test/outbox/sample-mail.ts'
import { ANSWERS, type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { listen } from '#test/peers/listen.ts'
import { openEmailJs } from './emailjs.ts'

/** Nothing is given up by itself while a test runs. */
const HOUR_MS = 3_600_000
const KEYS = { userId: 'user_public', serviceId: 'service_1', templateId: 'template_1' }

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

const open = (options = {}) => openEmailJs({ url: peer.url, ...KEYS, now: () => new Date(), timeoutMs: HOUR_MS, pauseMs: 0, ...options })

describe('EmailJS', () => {
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

  it('may have sent when its answer is lost, and surely has not when it was never reached', async (t) => {
    const held = holdTimers(t, HOUR_MS)
    for (const mode of ['drop', 'take-and-drop', 'hang', 'take-and-hang'] as const) {
      peer.state.mode = mode
      peer.state.requests.length = 0
      const sent = open().send(MAIL)
      while (peer.state.requests.length === 0) await settled()
      if (mode.endsWith('hang')) held.at(-1)?.()
      assert.equal((await sent)?.outcome, 'unknown', mode)
    }
    const silent = await listen(createServer(() => {}))
    const unreachable = ['http://127.0.0.1:1', 'http://nowhere.invalid', `https://127.0.0.1:${silent.port}`]
    for (const url of unreachable) assert.equal((await open({ url, timeoutMs: 300 }).send(MAIL))?.outcome, 'retry', url)
    await silent.close()
  })
})

describe('EmailJS, within its limits,', () => {
  it('has ten seconds by default', async (t) => {
    const held = holdTimers(t, 10_000)
    peer.state.mode = 'hang'
    let result: MailResult | undefined
    const sent = open({ timeoutMs: undefined })
      .send(MAIL)
      .then((ended) => {
        result = ended
      })
    while (peer.state.requests.length === 0) await settled()
    await settled()
    assert.equal(result, undefined)
    assert.equal(held.length, 1)
    held[0]?.()
    await sent
    const error = { reason: 'timeout', isPermanent: false }
    assert.deepEqual(result, { outcome: 'unknown', detail: 'EmailJS did not answer: no answer within 10 seconds', error })
  })

  it('gets the next request 1.1 seconds after the last, however many are to be sent, and the unwanted ones cost no time', async (t) => {
    const held = holdTimers(t, 1100)
    const mailer = open({ pauseMs: undefined })
    const unwanted = Array.from({ length: 50 }, () => mailer.send(MAIL, async () => false))
    const wanted = [1, 2, 3].map(() => mailer.send(MAIL))
    for (const result of await Promise.all(unwanted)) assert.equal(result, undefined)
    for (const count of [1, 2, 3]) {
      while (peer.state.requests.length < count) await settled()
      await settled()
      assert.equal(peer.state.requests.length, count)
      assert.equal(held.length, count)
      held[count - 1]?.()
    }
    for (const result of await Promise.all(wanted)) assert.equal(result?.outcome, 'sent')
  })

  it('is not asked to take more than 50 KB', async () => {
    const result = await open().send({ ...MAIL, message: '那'.repeat(17_000) })
    assert.equal(result?.outcome, 'failed')
    assert.match(result?.detail ?? '', /too long/)
    assert.equal(peer.state.requests.length, 0)
  })

  it('may repeat what it was sent: no word of the visitor, no address and no key comes out of it', async () => {
    const mailer = open({ accessToken: 'private_key_1' })
    const said = `Bad: no mailbox owner@elsewhere.example. ${MAIL.message} ${JSON.stringify(MAIL)} ${MAIL.subject.toUpperCase()} for user_public, private_key_1; ${Buffer.from(MAIL.message).toString('base64')}`
    for (const status of [400, 500]) {
      peer.state.mode = { status, text: said }
      const { detail = '' } = (await mailer.send(MAIL)) ?? {}
      for (const word of [
        'Quill',
        'zoe',
        'example.net',
        'forty',
        'Pune',
        'Hosted',
        'HOSTED',
        'user_public',
        'private_key',
        'SGVsbG8',
        'owner',
        'elsewhere',
      ])
        assert.equal(detail.includes(word), false, `${word}: ${detail}`)
    }
  })
})
