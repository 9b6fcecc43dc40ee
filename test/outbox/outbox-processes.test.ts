import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it, type TestContext } from 'node:test'
import type { Mailer } from '#domain/ports/services.ts'
import { newPlace } from '#test/open-store.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { until } from '#test/process/wait-until.ts'
import { emailJsAt, openOutboxApp, smtpAt } from './outbox-app.ts'

const PROCESS = new URL('./outbox-process.ts', import.meta.url).pathname
const MESSAGES = 100

type Peer = { url: string; stop(): Promise<void>; restart(): Promise<void> }

/** Keeps messages while the provider is away; when it is back, two processes send what is due. */
async function sendByTwo(t: TestContext, peer: Peer, mailer: (now: () => Date) => Mailer): Promise<void> {
  const place = await newPlace(t)
  const app = await openOutboxApp({ mailer, place })
  t.after(() => app.close())
  await peer.stop()
  for (let count = 0; count < MESSAGES; count++) await app.keep(`Message ${count}.`)
  assert.deepEqual(await app.states(), { waiting: MESSAGES })
  await peer.restart()
  const processes = [1, 2].map(() => spawn(process.execPath, [PROCESS, place, peer.url, '2', 'finish'], { stdio: 'inherit' }))
  t.after(() => processes.forEach((child) => void child.kill('SIGKILL')))
  assert.deepEqual(await Promise.all(processes.map(exitCode)), [0, 0])
  assert.deepEqual(await app.states(), { sent: MESSAGES })
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'close')
  return code
}

describe('the outboxes of two processes on one store', () => {
  it('send each message once by EmailJS', async (t) => {
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    // One process sends one message at a time: two at once are of two.
    peer.state.mode = { answersAfter: () => until(() => peer.state.taken.length >= 2) }
    await sendByTwo(t, peer, (now) => emailJsAt(peer.url, now))
    const subjects = peer.state.taken.map(({ body }) => (body.template_params as { subject: string }).subject)
    assert.deepEqual([subjects.length, new Set(subjects).size], [MESSAGES, MESSAGES])
  })

  it('send each message once by SMTP', async (t) => {
    const peer = await openSmtpPeer()
    t.after(() => peer.close())
    await sendByTwo(t, peer, () => smtpAt(peer.url))
    const ids = peer.state.taken.map(({ messageId }) => messageId)
    assert.deepEqual([ids.length, new Set(ids).size], [MESSAGES, MESSAGES])
  })
})
