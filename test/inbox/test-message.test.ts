import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { emailJsAt, smtpAt } from '#test/outbox/outbox-app.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

let peer: EmailJsPeer
let app: TestApp
let cookie: string

beforeEach(async () => {
  peer = await openEmailJsPeer()
  app = await openTestApp()
  app.services.mailer = emailJsAt(peer.url, app.services.now)
  cookie = await app.signIn()
})

afterEach(async () => {
  await app.close()
  await peer.close()
})

describe('the test message', () => {
  const see = (Cookie: string, path = '/admin') => app.page(path, { headers: { Cookie } })

  /** Presses the button; gives the page that says what was done. */
  async function test(): Promise<string> {
    const response = await app.post('/admin', { intent: 'test-message' }, cookie)
    assert.equal(response.status, 303)
    const notice = response.headers.get('Set-Cookie')?.split(';')[0]
    return (await see(`${cookie}; ${notice}`, response.headers.get('Location') ?? '')).html
  }

  it("tells in the provider's words whether mail works", async () => {
    assert.match((await see(cookie)).html, /Send test message/)
    assert.match(await test(), /Mail works: the test message was sent/)
    assert.equal(peer.state.taken.length, 1)
    peer.state.mode = { status: 400, text: 'The service ID not found' }
    assert.match(await test(), /role="alert"><p>Mail does not work[\s\S]*EmailJS answered 400[\s\S]*The service ID not found/)
    const smtp = await openSmtpPeer()
    app.services.mailer = smtpAt(smtp.url)
    smtp.state.mode = { recipient: 550 }
    assert.match(await test(), /Mail does not work: the test message was refused[\s\S]*550/)
    await app.services.mailer.close()
    await smtp.close()
  })

  it('is not there without a provider: messages wait in the inbox', async () => {
    app.services.mailer = undefined
    const { html } = await see(cookie)
    assert.match(html, /No mail provider is set up: messages wait in the/)
    assert.doesNotMatch(html, /Send test message/)
  })
})
