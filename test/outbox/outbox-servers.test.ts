import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { newPlace } from '#test/open-store.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { settled, waitForMail } from './hold-timers.ts'
import { emailJsAt, openOutboxApp, smtpAt } from './outbox-app.ts'

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

describe('the outbox, beside other servers,', () => {
  it('takes over from a server that died while sending: by SMTP again, by EmailJS only by hand', async () => {
    for (const [mailer, state, taken] of [
      [smtpAt(smtp.url), 'sent', 1],
      [emailJsAt(emailJs.url, () => new Date()), 'unknown', 0],
    ] as const) {
      const app = await openOutboxApp({ mailer: { ...mailer, send: async (_mail, begin) => void (await begin?.()) } })
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
    const app = await openOutboxApp({ mailer: { ...smtpAt(smtp.url), send: () => new Promise(() => {}) } })
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
    const app = await openOutboxApp({ mailer: late })
    const kept = await app.keep('Pune', 5000)
    assert.ok(kept.ok && kept.mail === 'kept')
    assert.deepEqual([(await app.state(kept.id))?.delivery, (await app.state(kept.id))?.attempts], ['waiting', 0])
    app.turn(1)
    await app.rounds()
    assert.equal((await app.state(kept.id))?.delivery, 'sent')
    assert.equal(smtp.state.taken.length, 1)
    await app.close()
  })
})

describe('the outbox of several servers', () => {
  it('sends each message once, however many servers see that it is due', async (t) => {
    const place = await newPlace(t)
    const servers = await Promise.all([1, 2, 3].map(() => openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now), place })))
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
  })

  it('leaves alone what somebody else writes to the message meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    emailJs.state.mode = { answersAfter: () => answered.promise }
    const app = await openOutboxApp({ mailer: (now) => emailJsAt(emailJs.url, now) })
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
})
