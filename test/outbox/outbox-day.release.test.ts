import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readDelivery } from '#domain/email/delivery.ts'
import { retryAll } from '#domain/messages/resume-email.ts'
import type { Mailer } from '#domain/ports/services.ts'
import { type EmailJsMode, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer, type SmtpMode } from '#test/peers/smtp.ts'
import { emailJsAt, type OutboxApp, openOutboxApp, smtpAt } from './outbox-app.ts'

const MESSAGES = 1000
/** Faults that cost the test a connection or a time limit with each try: few tries are enough. */
const SLOW = /hang|drop|connection/
/** While the provider hangs, nothing that it does can come in time; when it does not, everything has the time it needs. */
const HANGS = /hang/
const SHORT_MS = 150
const HOUR_MS = 3_600_000

type Peer<Mode> = { state: { mode: Mode }; stop(): Promise<void>; restart(): Promise<void> }

/** One mailer of little patience and one of much, as the provider's fault asks for. Both rest as one: it is the same provider. */
function mailerFor(peer: { state: { mode: unknown } }, open: (patienceMs: number) => Mailer): Mailer {
  const [hasty, patient] = [open(SHORT_MS), open(HOUR_MS)]
  return {
    ...patient,
    send: (...given) => (HANGS.test(JSON.stringify(peer.state.mode)) ? hasty : patient).send(...given),
    isResting: patient.isResting && (() => [hasty, patient].some((one) => one.isResting?.())),
    close: async () => {
      await hasty.close()
      await patient.close()
    },
  }
}

/** A day in which the provider has another fault in each hour, and a message comes every minute and a half. */
async function liveThroughDay<Mode>(app: OutboxApp, peer: Peer<Mode>, modes: readonly (Mode | 'down')[]): Promise<void> {
  let kept = 0
  for (let hour = 0; hour < 24; hour++) {
    const mode = modes[hour % modes.length] as Mode | 'down'
    // Kept connections end as well: a fault of the connection is for all of them.
    await peer.stop()
    if (mode !== 'down') {
      peer.state.mode = mode
      await peer.restart()
    }
    const step = SLOW.test(JSON.stringify(mode)) ? 20 : 1
    for (let minute = 0; minute < 60; minute += step) {
      const due = Math.ceil(((hour * 60 + minute + step) / (24 * 60)) * MESSAGES)
      const arrived = Array.from({ length: due - kept }, (_, index) => app.keep(`Message ${kept + index}.`, 20))
      kept = due
      for (const result of await Promise.all(arrived)) assert.ok(result.ok)
      // The clock jumps; no attempt may last longer than one does.
      await app.settled()
      app.turn(step)
      await app.rounds()
    }
    if (mode === 'down') await peer.restart()
  }
}

/** The provider is well again; what was refused for good is tried again by hand. */
async function recover(app: OutboxApp): Promise<void> {
  for (let minute = 0; minute < 240; minute += 5) {
    app.turn(5)
    await app.rounds()
    if (minute === 60) await retryAll(app.services, ['failed'])
  }
}

describe('R31 a thousand messages in a day of faults', { concurrency: true }, () => {
  it('all arrive by SMTP, and twice only where the server’s answer was lost, under the same Message-ID', async (t) => {
    const peer = await openSmtpPeer()
    const app = await openOutboxApp({ mailer: mailerFor(peer, (patienceMs) => smtpAt(peer.url, patienceMs)) })
    t.after(async () => {
      await app.close()
      await peer.close()
    })
    const modes = [
      ...['up', 'down', { message: 451 }, 'drop-after-data', 'up', { recipient: 450 }, 'hang', 'down'],
      ...['take-and-drop', 'up', { message: 554 }, 'drop', { connection: 421 }, 'down', 'take-and-hang', { recipient: 550 }],
      ...['up', { recipient: 450 }, 'down', 'up', { message: 451 }, { message: 554 }, 'down', 'up'],
    ] as (SmtpMode | 'down')[]
    await liveThroughDay(app, peer, modes)
    peer.state.mode = 'up'
    await recover(app)
    assert.deepEqual(await app.states(), { sent: MESSAGES })
    const byId = Object.groupBy(peer.state.taken, ({ messageId }) => messageId)
    assert.equal(Object.keys(byId).length, MESSAGES)
    for (const [id, copies = []] of Object.entries(byId)) assert.equal(copies.filter(({ isReplyLost }) => !isReplyLost).length, 1, id)
    assert.ok(peer.state.taken.length > MESSAGES, 'some answers were lost')
  })

  it('are never sent twice by EmailJS, and each that did not surely arrive is shown', async (t) => {
    const peer = await openEmailJsPeer()
    const app = await openOutboxApp({ mailer: (now) => mailerFor(peer, (patienceMs) => emailJsAt(peer.url, now, patienceMs)) })
    t.after(async () => {
      await app.close()
      await peer.close()
    })
    const modes: (EmailJsMode | 'down')[] = [
      'up',
      'down',
      { status: 400, text: 'The service ID not found' },
      'drop',
      { status: 403, text: 'API calls are disabled for non-browser applications' },
      'hang',
      { status: 429, text: 'Too Many Requests' },
      'take-and-drop',
      { status: 503, text: 'Service Unavailable' },
      { status: 413, text: 'Variables size limit' },
      'take-and-hang',
      { status: 412, text: 'Gmail_API: Invalid grant' },
    ]
    await liveThroughDay(app, peer, modes)
    peer.state.mode = 'up'
    await recover(app)
    const states = await app.states()
    assert.equal((states.sent ?? 0) + (states.unknown ?? 0), MESSAGES, JSON.stringify(states))
    const taken = new Map<string, number>()
    for (const { body } of peer.state.taken) {
      const { subject } = body.template_params as { subject: string }
      taken.set(subject, (taken.get(subject) ?? 0) + 1)
    }
    for (const [subject, copies] of taken) assert.equal(copies, 1, subject)
    await app.found()
    const all = await app.store.find({ indexes: ['messages'], size: MESSAGES })
    for (const { body } of all.documents)
      if (readDelivery(body).delivery === 'sent') assert.equal(taken.get(String(body.subject)), 1, String(body.subject))
  })
})
