import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { TIMESTAMP_FIELD } from '#domain/messages/form-timestamp.ts'
import { deliverDue } from '#domain/messages/outbox.ts'
import { openedForm } from '#test/opened-form.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { smtpAt } from './outbox-app.ts'

const TYPED = { from_name: 'Asha', email: 'asha@example.net', subject: 'Typed subject', message: 'Typed text' }
const PROMISE = 'We reply in 1–\u20602 business days.'
const RECEIVED = ['Message received.', PROMISE]
const SENT = ['Email sent successfully!', PROMISE]
const FAILED = [
  'Failed to send email.',
  'We’ve saved your message and will deliver it. A person sees it in our inbox even if the email never arrives. You don’t need to send it again.',
]
const MINUTE = 60_000

let app: TestApp
let peer: SmtpPeer

beforeEach(async () => {
  app = await openTestApp()
  peer = await openSmtpPeer()
})

afterEach(async () => {
  await app.close()
  await app.services.mailer?.close()
  await peer.close()
})

function turnClock(milliseconds: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

async function send(changes: Record<string, string> = {}): Promise<string> {
  const response = await app.post('/contact-us', { ...TYPED, ...(await openedForm(app.store, app.clock.now)), ...changes })
  assert.deepEqual([response.status, response.headers.get('Set-Cookie')], [303, null])
  const address = response.headers.get('Location') ?? ''
  assert.match(address, /^\/contact-us\?sent=[\da-z]{9}-[\da-f]{20}#result$/)
  return address
}

async function told(address: string): Promise<string[] | undefined> {
  const { html, status, headers } = await app.page(address)
  assert.deepEqual(
    [status, headers.get('Cache-Control'), headers.get('ETag'), headers.get('Set-Cookie')],
    [200, 'private, no-cache, no-transform', null, null],
  )
  assert.equal(headers.get('Referrer-Policy'), 'strict-origin-when-cross-origin')
  assert.doesNotMatch(html, /Typed|asha@example/)
  assert.match(html, /<link rel="canonical" href="http:\/\/localhost:3000\/contact-us"/)
  const alert = /role="alert"[^>]*>(.*?)<\/div>/s.exec(html)?.[1]
  assert.equal(/<textarea/.test(html), alert === undefined)
  return alert === undefined ? undefined : [...alert.matchAll(/<(?:h1|p)>([^<]*)/g)].map((match) => String(match[1]))
}

describe('what the sender of a message learns', () => {
  it('is that the email was sent only when a provider took it', async () => {
    app.services.mailer = smtpAt(peer.url)
    assert.deepEqual(await told(await send()), SENT)
    assert.equal(peer.state.taken.length, 1)
  })

  it('is that the message was received when there is no provider', async () => {
    assert.deepEqual(await told(await send()), RECEIVED)
  })

  it('is the same when it seems to be spam, for it is in the inbox and nowhere else', async () => {
    app.services.mailer = smtpAt(peer.url)
    const signs: Record<string, string>[] = [{ website: 'filled in' }, { [TIMESTAMP_FIELD]: '' }]
    for (const sign of signs) assert.deepEqual(await told(await send(sign)), RECEIVED)
    assert.equal(peer.state.taken.length, 0)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, 2)
  })

  it('is that the mail failed, and is that it was sent once it was', async () => {
    app.services.mailer = smtpAt(peer.url)
    peer.state.mode = { message: 451 }
    const address = await send()
    assert.deepEqual(await told(address), FAILED)
    peer.state.mode = 'up'
    turnClock(2 * MINUTE)
    await app.found()
    await deliverDue(app.services)
    assert.equal(peer.state.taken.length, 1)
    assert.deepEqual(await told(address), SENT)
  })

  it('is that the email failed permanently, when it was refused', async () => {
    app.services.mailer = smtpAt(peer.url)
    peer.state.mode = { recipient: 550 }
    assert.deepEqual(await told(await send()), FAILED)
  })
})

describe('the reported outcome of a message', () => {
  it('is told for an hour, to whoever has the address, and is nothing for other addresses', async () => {
    const address = await send()
    await app.store.createMany([
      { index: 'news', id: 'item', body: { title: 'T', received_at: app.clock.now.toISOString() } },
      { index: 'messages', id: 'old', body: { ...TYPED, received_at: '2026-11-21T04:59:59.000Z' } },
      { index: 'messages', id: 'undated', body: TYPED },
    ])
    const others = ['', 'unknown', 'item', 'old', 'undated', '%00', '..', '%F0%9F%99%82', 'x'.repeat(5000), `x&sent=${address.slice(17)}`]
    for (const id of others) assert.equal(await told(`/contact-us?sent=${id}`), undefined, id.slice(0, 50))
    turnClock(60 * MINUTE - 1)
    assert.deepEqual(await told(address), RECEIVED)
    turnClock(1)
    assert.equal(await told(address), undefined)
  })

  it('is told again for an hour when its form comes once more, as of whom the first answer did not reach', async () => {
    const form = await openedForm(app.store, app.clock.now)
    const address = await send(form)
    turnClock(20 * 60 * MINUTE)
    assert.equal(await told(address), undefined)
    assert.equal(await send(form), address)
    assert.deepEqual(await told(address), RECEIVED)
    turnClock(60 * MINUTE)
    assert.equal(await told(address), undefined)
    assert.equal((await app.store.find({ indexes: ['messages'], size: 0 })).total, 1)
  })

  it('is nothing any more when the message was deleted', async () => {
    const address = await send()
    const { documents } = await app.store.find({ indexes: ['messages'], size: 1 })
    for (const document of documents) await app.store.remove(document)
    assert.equal(await told(address), undefined)
  })

  it('is that it cannot be looked up when the store does not answer', async () => {
    const address = await send()
    await app.store.close()
    const { status, html } = await app.page(address)
    assert.equal(status, 503)
    assert.match(html, /role="alert"[^>]*><p>We can’t check on your message right now\. Load this page again in a moment\./)
    assert.equal((await app.page('/contact-us')).status, 200)
  })

  it('is nobody else’s to read: it is counted as the contact page, however it is asked for', async () => {
    const address = await send()
    const id = new URL(address, 'http://localhost').searchParams.get('sent') ?? ''
    await app.page(address)
    await app.page(`/contact-us?s%65nt=${id}&a=1&b=2+3`)
    await app.page('/contact-us/?a=%20&sent=', {})
    const mark = `/page-view?of=${encodeURIComponent(`/contact-us?sent=${id}`)}`
    assert.equal((await app.request(mark, { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status, 204)
    const noAddress = await app.request('/page-view?of=/%09/[', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    assert.equal(noAddress.status, 404)
    assert.deepEqual(
      app.views.map(({ path, query }) => path + query),
      ['/contact-us', '/contact-us?a=1&b=2+3', '/contact-us'],
    )
  })
})
