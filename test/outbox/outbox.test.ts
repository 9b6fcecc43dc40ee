import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { deliverDue, tryAgain } from '#domain/messages/outbox.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { settled, waitForMail } from './hold-timers.ts'
import { emailJsAt, fieldsOf, openOutboxApp, smtpAt } from './outbox-app.ts'

const HOUR = 60

waitForMail()

describe('the outbox', () => {
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

  it('mails a message at once and says so', async () => {
    for (const mailer of [(now: () => Date) => emailJsAt(emailJs.url, now), smtpAt(smtp.url)]) {
      const app = openOutboxApp({ mailer })
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
    const without = openOutboxApp()
    const kept = await without.keep('Pune')
    assert.ok(kept.ok && kept.mail === 'none')
    assert.equal((await without.state(kept.id))?.delivery, 'none')
    await without.close()
    const app = openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    const { keepMessage } = await import('#domain/messages/messages.ts')
    const suspected = await keepMessage(app.services, { ...fieldsOf('Spam'), suspicious: true })
    assert.ok(suspected.ok && suspected.mail === 'none')
    app.turn(HOUR)
    await app.rounds()
    assert.equal(emailJs.state.requests.length, 0)
    await app.close()
  })

  it('tries again after 1, 2, 4 … 60 minutes, gives up after 72 hours, and starts over when asked to', async () => {
    await smtp.stop()
    const app = openOutboxApp({ mailer: smtpAt(smtp.url) })
    const started = app.clock.now.getTime()
    const kept = await app.keep('Pune')
    assert.ok(kept.ok && kept.mail === 'kept')
    const tried: number[] = [0]
    let attempts = 1
    while ((await app.state(kept.id))?.delivery === 'waiting' && tried.length < 200) {
      app.turn(1)
      await app.rounds()
      const now = (await app.state(kept.id))?.attempts ?? 0
      if (now > attempts) tried.push((app.clock.now.getTime() - started) / 60_000)
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
    assert.equal(await tryAgain(app.services, kept.id), 'sent')
    assert.equal(smtp.state.taken.length, 1)
    assert.equal(await tryAgain(app.services, kept.id), 'sent')
    assert.equal(smtp.state.taken.length, 1, 'what is out is not sent again')
    assert.equal(await tryAgain(app.services, 'gone'), undefined)
    await app.close()
  })

  it('shows what EmailJS may have sent and does not send it again, until somebody says so', async () => {
    const app = openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
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
    assert.equal(await tryAgain(app.services, kept.id), 'sent')
    assert.equal(emailJs.state.taken.length, 2)
    await app.close()
  })

  it('sends again by SMTP what may have been sent, under the same Message-ID', async () => {
    const app = openOutboxApp({ mailer: smtpAt(smtp.url) })
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

  it('takes over from a server that died while sending: by SMTP again, by EmailJS only by hand', async () => {
    for (const [mailer, state, taken] of [
      [smtpAt(smtp.url), 'sent', 1],
      [emailJsAt(emailJs.url, () => new Date()), 'unknown', 0],
    ] as const) {
      const app = openOutboxApp({ mailer: { ...mailer, send: async (_mail, begin) => void (await begin?.()) } })
      const kept = await app.keep('Pune')
      assert.ok(kept.ok)
      assert.equal((await app.state(kept.id))?.delivery, 'sending')
      app.services.mailer = mailer
      app.turn(2)
      await app.rounds()
      assert.equal((await app.state(kept.id))?.delivery, 'sending', 'it may be alive still')
      app.turn(1)
      await app.rounds()
      assert.equal((await app.state(kept.id))?.delivery, state)
      assert.equal((state === 'sent' ? smtp : emailJs).state.taken.length, taken)
      await app.close()
    }
  })

  it('takes up what was kept by a server that died before it tried', async () => {
    const app = openOutboxApp({ mailer: { ...smtpAt(smtp.url), send: () => new Promise(() => {}) } })
    const kept = await app.keep('Pune', 10)
    assert.ok(kept.ok && kept.mail === 'kept')
    app.services.mailer = smtpAt(smtp.url)
    await app.rounds()
    assert.equal(smtp.state.taken.length, 0, 'the one who kept it has half a minute')
    app.turn(0.5)
    await app.rounds()
    assert.equal((await app.state(kept.id))?.delivery, 'sent')
    await app.services.mailer?.close()
    await app.store.close()
  })

  it('leaves a message whose turn comes too late for its visitor to the rounds', async () => {
    const mailer = smtpAt(smtp.url)
    const late = {
      ...mailer,
      send: (...[mail, begin]: Parameters<typeof mailer.send>) => {
        app.turn(6 / 60)
        return mailer.send(mail, begin)
      },
    }
    const app = openOutboxApp({ mailer: late })
    const kept = await app.keep('Pune', 5000)
    assert.ok(kept.ok && kept.mail === 'kept')
    assert.deepEqual([(await app.state(kept.id))?.delivery, (await app.state(kept.id))?.attempts], ['waiting', 0])
    app.turn(1)
    await app.rounds()
    assert.equal((await app.state(kept.id))?.delivery, 'sent')
    assert.equal(smtp.state.taken.length, 1)
    await app.close()
  })

  it('sends each message once, however many servers see that it is due', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
    const path = join(folder, 'store.sqlite')
    const servers = [1, 2, 3].map(() => openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now), path }))
    const [first] = servers
    assert.ok(first)
    await emailJs.stop()
    for (let count = 0; count < 40; count++) await first.keep(`Message ${count}`)
    await emailJs.restart()
    for (const server of servers) server.turn(2)
    await Promise.all(servers.map((server) => server.rounds()))
    for (const server of servers) await server.rounds()
    assert.deepEqual(await first.states(), { sent: 40 })
    assert.equal(emailJs.state.taken.length, 40)
    for (const server of servers) await server.close()
    await rm(folder, { recursive: true })
  })

  it('leaves alone what somebody else writes to the message meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    emailJs.state.mode = { answersAfter: () => answered.promise }
    const app = openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    const [marked, removed] = await Promise.all([app.keep('Marked', 20), app.keep('Removed', 20)])
    assert.ok(marked.ok && removed.ok)
    while (emailJs.state.taken.length < 2) await settled()
    const stored = await app.store.get('messages', marked.id)
    assert.ok(stored)
    assert.ok((await app.store.update({ ...stored, body: { ...stored.body, read: true } })).ok)
    const gone = await app.store.get('messages', removed.id)
    assert.ok(gone && (await app.store.remove(gone)).ok)
    answered.resolve()
    await app.settled()
    const after = await app.store.get('messages', marked.id)
    assert.equal(after?.body.read, true)
    assert.equal(after?.body.delivery, 'sent')
    assert.equal(await app.store.get('messages', removed.id), undefined)
    await app.close()
  })

  it('leaves a provider in distress alone after the first trouble of a round', async () => {
    await emailJs.stop()
    const app = openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
    for (let count = 0; count < 10; count++) await app.keep(`Message ${count}`)
    await emailJs.restart()
    emailJs.state.mode = 'drop'
    app.turn(2)
    assert.equal(await deliverDue(app.services), 'trouble')
    assert.deepEqual(await app.states(), { waiting: 9, unknown: 1 })
    emailJs.state.mode = 'up'
    app.turn(1)
    assert.equal(await deliverDue(app.services), 'idle')
    assert.deepEqual(await app.states(), { sent: 9, unknown: 1 })
    await app.close()
  })
})
