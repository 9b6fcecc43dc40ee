import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { receiveMessage } from '#domain/messages/messages.ts'
import type { Mailer } from '#domain/ports/services.ts'
import { provenForm } from '#test/opened-form.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { listen } from '#test/peers/listen.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { holdTimers, settled } from './hold-timers.ts'
import { emailJsAt, fieldsOf, smtpAt } from './outbox-app.ts'

const TYPED = { from_name: 'Asha', email: 'asha@example.net', subject: 'Forty heads', message: 'In Pune, please.' }
/** Nothing is given up by itself while the test runs. */
const HOUR_MS = 3_600_000
const OTHERS = ['/', '/faq', '/blogs', '/contact-us', '/feed.xml', '/login', '/healthz', '/readyz']

type HangingPeer = { mailer: (app: TestApp) => Mailer; isReached: () => boolean; close(): Promise<void> }

async function hangingEmailJs(): Promise<HangingPeer> {
  const peer = await openEmailJsPeer()
  peer.state.mode = 'hang'
  const mailer = ({ services }: TestApp) => emailJsAt(peer.url, services.now, HOUR_MS)
  return { mailer, isReached: () => peer.state.requests.length > 0, close: peer.close }
}

/** A server that takes connections and never greets. */
async function hangingSmtp(): Promise<HangingPeer> {
  let connections = 0
  const { port, close } = await listen(createServer(() => connections++))
  return { mailer: () => smtpAt(`smtp://127.0.0.1:${port}`, HOUR_MS), isReached: () => connections > 0, close }
}

describe('when mail hangs', () => {
  it('administrators who ask for it are told after five seconds that nobody has confirmed it, and not that the message is gone', async (t) => {
    const peer = await hangingEmailJs()
    const app = await openTestApp()
    const keep = async (subject: string, suspicious: boolean) => {
      const kept = await receiveMessage(app.services, { ...fieldsOf(subject), suspicious })
      return kept.ok ? kept.id : ''
    }
    const [again, aside] = [await keep('Again', false), await keep('Aside', true)]
    app.services.mailer = peer.mailer(app)
    const cookie = await app.signIn()
    const held = holdTimers(t, 5000)
    for (const [id, intent, told] of [
      [again, 'try-again', /The email service hasn’t confirmed it yet\. See Delivery/],
      [aside, 'not-spam', /The message is in the inbox\./],
    ] as const) {
      const pressed = app.post(`/admin/messages/${id}`, { intent }, cookie)
      while (held.length === 0 || !peer.isReached()) await settled()
      for (const end of held.splice(0)) end()
      const { headers } = await pressed
      assert.equal(headers.get('Location'), `/admin/messages/${id}`)
      const notice = headers.get('Set-Cookie')?.split(';')[0]
      assert.match((await app.page(`/admin/messages/${id}`, { headers: { Cookie: `${cookie}; ${notice}` } })).html, told)
    }
    await peer.close()
    await app.close()
    await app.services.mailer.close()
  })

  for (const [name, open] of Object.entries({ EmailJS: hangingEmailJs, SMTP: hangingSmtp }))
    it(`R31 (${name}) visitors have an answer after five seconds, and everybody else as if nothing were`, async (t) => {
      const peer = await open()
      const app = await openTestApp({ settings: { trustedProxies: 1 } })
      app.services.mailer = peer.mailer(app)
      const held = holdTimers(t, 5000)
      let answered = 0
      const submitted = Array.from({ length: 20 }, async (_, sender) => {
        const form = new URLSearchParams({ ...TYPED, ...(await provenForm(app.store, app.clock.now)) })
        const headers = { 'X-Forwarded-For': `203.0.113.${sender}` }
        const { headers: sent } = await app.request('/contact-us', { method: 'POST', body: form, headers })
        const response = await app.request(sent.get('Location') ?? '')
        answered++
        return response
      })
      while (held.length < 20 || !peer.isReached()) await settled()
      for (const path of OTHERS) {
        const { status } = await app.page(path)
        assert.equal(status, 200, path)
        assert.equal(answered, 0, `${path} was answered before those who wait for mail`)
      }
      assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, 20, 'all are in the inbox already')
      await settled()
      assert.equal(answered, 0, 'their time is not over')
      for (const end of held) end()
      for (const response of await Promise.all(submitted)) {
        assert.equal(response.status, 200)
        assert.match(await response.text(), /role="alert"[^>]*><h1>Message received\.<\/h1>/, 'nobody can say more of a mail on its way')
      }
      await peer.close()
      await app.close()
      await app.services.mailer.close()
    })
})
