import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readDelivery } from '#domain/email/delivery.ts'
import { receiveMessage } from '#domain/messages/messages.ts'
import { parseConfig } from '#server/config/config.ts'
import { startJobs } from '#server/startup/jobs.ts'
import { holdTimers, settled } from '#test/outbox/hold-timers.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openStore } from './services.ts'
import { openServices } from './shared-services.ts'

const EMAILJS = { EMAILJS_USER_ID: 'user', EMAILJS_SERVICE_ID: 'service', EMAILJS_TEMPLATE_ID: 'template' }
const HOUR_MS = 3_600_000

async function configOf(t: TestContext, environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'services-'))
  t.after(() => rm(folder, { recursive: true }))
  const result = parseConfig({ DATA_DIR: folder, ...environment })
  assert.ok(result.ok)
  return result.config
}

describe('the services', () => {
  it('contact no one outside by default', async (t) => {
    const services = openServices(await configOf(t, {}))
    assert.deepEqual([services.identity, services.mailer], [undefined, undefined])
    await services.close()
  })

  it('mail to the sender’s own address, or to the one that is set', async (t) => {
    const peer = await openSmtpPeer()
    t.after(() => peer.close())
    for (const [environment, to] of [
      [{}, 'website@tradewind.example'],
      [{ CONTACT_TO: 'desk@tradewind.example' }, 'desk@tradewind.example'],
    ] as const) {
      const config = await configOf(t, { SMTP_URL: peer.url, MAIL_FROM: 'website@tradewind.example', ...environment })
      const services = openServices(config)
      const kept = await receiveMessage(services, fieldsOf('Pune'), { waitMs: HOUR_MS })
      assert.ok(kept.ok && kept.mail === 'sent')
      assert.deepEqual(peer.state.taken.at(-1)?.to, [to])
      await services.close()
    }
  })

  it('mail by EmailJS where both providers are set', async (t) => {
    const [emailJs, smtp] = [await openEmailJsPeer(), await openSmtpPeer()]
    t.after(() => Promise.all([emailJs.close(), smtp.close()]))
    const config = await configOf(t, { ...EMAILJS, EMAILJS_URL: emailJs.url, SMTP_URL: smtp.url, MAIL_FROM: 'website@tradewind.example' })
    const services = openServices(config)
    await receiveMessage(services, fieldsOf('Pune'), { waitMs: HOUR_MS })
    assert.deepEqual([emailJs.state.taken.length, smtp.state.taken.length], [1, 0])
    await services.close()
  })

  it('end within seconds while email hangs, and leave the message to the next process', async (t) => {
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    peer.state.mode = 'hang'
    const config = await configOf(t, { ...EMAILJS, EMAILJS_URL: peer.url })
    const services = openServices(config)
    const jobs = startJobs(services)
    const held = holdTimers(t, 2000)
    const keeping = receiveMessage(services, fieldsOf('Pune'), { waitMs: 2000 })
    while (peer.state.requests.length === 0) await settled()
    held.shift()?.()
    const kept = await keeping
    assert.ok(kept.ok && kept.mail === 'kept')
    await jobs.stop()
    let isClosed = false
    const closed = services.close().then(() => {
      isClosed = true
    })
    await settled()
    assert.deepEqual([held.length, isClosed], [1, false], 'mail under way has two seconds')
    held.shift()?.()
    await closed
    const { store } = openStore(config)
    const stored = await store.get('messages', kept.id)
    assert.equal(stored && readDelivery(stored.body).delivery, 'sending')
    await store.close()
  })

  it('send due messages automatically', async (t) => {
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    await peer.stop()
    const services = openServices(await configOf(t, { ...EMAILJS, EMAILJS_URL: peer.url }))
    const kept = await receiveMessage(services, fieldsOf('Pune'), { waitMs: HOUR_MS })
    assert.ok(kept.ok && kept.mail === 'kept')
    await peer.restart()
    services.now = () => new Date(Date.now() + 61_000)
    const jobs = startJobs(services, { idleMs: 10, troubleMs: 10 })
    while (peer.state.taken.length === 0) await settled()
    await jobs.stop()
    await services.close()
  })
})
