import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { openedForm } from '#test/opened-form.ts'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { emailJsAt } from '#test/outbox/outbox-app.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

let peer: EmailJsPeer
let app: TestApp

beforeEach(async () => {
  peer = await openEmailJsPeer()
  app = await openTestApp()
  app.services.mailer = emailJsAt(peer.url, app.services.now)
})

afterEach(async () => {
  await app.close()
  await peer.close()
})

describe('the contact page', () => {
  const TYPED = { from_name: 'Asha', email: 'asha@example.net', subject: 'Typed subject', message: 'Typed text' }
  const send = async (site: TestApp) => {
    const response = await site.submit('/contact-us', { ...TYPED, ...(await openedForm(site.store, site.clock.now)) })
    return { status: response.status, html: await response.text() }
  }

  it('says that the email was sent where a provider took it, and that the message was received where there is none', async () => {
    const without = await openTestApp()
    const sites: [TestApp, RegExp][] = [
      [app, /Email sent successfully!/],
      [without, /Message received\./],
    ]
    for (const [site, words] of sites) {
      const { status, html } = await send(site)
      assert.equal(status, 200)
      assert.match(html, words)
      assert.doesNotMatch(html.replaceAll(/ data-[a-z-]+="[^"]*"/g, ''), /Failed to send email|Typed/)
    }
    assert.equal(peer.state.taken.length, 1)
    await without.close()
  })

  it('says that the message is kept when it could not be mailed, and wants nothing typed again', async () => {
    peer.state.mode = { status: 500, text: 'Internal Server Error' }
    const { status, html } = await send(app)
    assert.equal(status, 200)
    assert.match(html, /role="alert"[^>]*><h1>Failed to send email\.<\/h1><p>We’ve saved your message and will deliver it/)
    assert.doesNotMatch(html, /Email sent successfully|Typed/)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 10 })).total, 1)
  })

  it('takes a message for a person’s whose form was opened while the store did not answer', async () => {
    await app.page('/contact-us')
    const { get } = app.services.store
    app.services.store.get = () => Promise.reject(new Error('away'))
    const { html } = await app.page('/contact-us')
    app.services.store.get = get
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const stamp = new RegExp(`name="${TIMESTAMP_FIELD}" value="([^"]*)"`).exec(html)?.[1] ?? assert.fail()
    await app.submit('/contact-us', { ...TYPED, [TIMESTAMP_FIELD]: stamp })
    await app.found()
    const [stored] = (await app.store.find({ indexes: ['messages'], size: 1 })).documents
    assert.deepEqual([stored?.body.suspicious, stored?.body.delivery], [false, 'sent'])
  })

  it('says after sending when an answer comes, and on an open site no step that nobody confirmed', async () => {
    const open = await openTestApp({ settings: { confirmedOnly: true } })
    for (const [site, steps] of [
      [app, 2],
      [open, 0],
    ] as const) {
      const { html } = await send(site)
      assert.doesNotMatch(html, /<textarea/)
      assert.match(html, /role="alert"[^>]*><h1>(Email sent successfully!|Message received\.)<\/h1>/, 'the answer heads the page')
      assert.match(html, /We reply in 1–\u20602 business days\..*href="\/contact-us">Send another message/s)
      assert.equal(html.split('You get an answer').length - 1, steps)
    }
    await open.close()
  })

  it('gives everything back when the message could not be kept', async () => {
    await app.page('/contact-us')
    app.services.store.create = () => Promise.reject(new Error('broken'))
    const { status, html } = await send(app)
    assert.equal(status, 503)
    assert.match(html, /Failed to send email\.<\/p><p>Your message didn’t reach us/)
    assert.match(html, /Typed subject[\s\S]*Typed text/)
  })
})
