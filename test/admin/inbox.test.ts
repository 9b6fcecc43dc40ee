import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type MessageFields, receiveMessage } from '#domain/messages/messages.ts'
import { deliverDue } from '#domain/messages/outbox.ts'
import { openedForm } from '#test/opened-form.ts'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { emailJsAt, fieldsOf, smtpAt } from '#test/outbox/outbox-app.ts'
import { type EmailJsPeer, openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

const INBOX = '/admin/messages'

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

async function keep(fields: Partial<MessageFields> & { subject: string }, services = app.services): Promise<string> {
  const kept = await receiveMessage(services, { ...fieldsOf(fields.subject), ...fields })
  assert.ok(kept.ok)
  await app.found()
  return kept.id
}

async function deliver(): Promise<void> {
  await deliverDue(app.services)
  await app.found()
}

const see = (path: string) => app.page(path, { headers: { Cookie: cookie } })

/** Presses a button; gives the page that says what was done. */
async function press(path: string, intent: string, status = 302) {
  const response = await app.post(path, { intent }, cookie)
  assert.equal(response.status, status, intent)
  const notice = response.headers.get('Set-Cookie')?.split(';')[0]
  return app.page(response.headers.get('Location') ?? '', { headers: { Cookie: `${cookie}; ${notice}` } })
}

/** Makes EmailJS lose its answer, so that the mail's fate is unknown. */
async function keepUnknown(subject: string): Promise<string> {
  peer.state.mode = 'take-and-drop'
  const id = await keep({ subject })
  peer.state.mode = 'up'
  return id
}

describe('the inbox', () => {
  it('finds messages by name, address, subject and text', async () => {
    await keep({ subject: 'Pune', from_name: 'Walter Quint', email: 'zebra@example.org', message: 'Thirty xylophones' })
    await keep({ subject: 'Delhi' })
    for (const words of ['Quint', 'zebra', 'Pune', 'xylophones', '  pune  ']) {
      const { html } = await see(`${INBOX}?q=${encodeURIComponent(words)}`)
      assert.match(html, /Pune<\/a>[\s\S]*<bdi>Walter Quint<\/bdi>/, words)
      assert.doesNotMatch(html, /Delhi<\/a>/, words)
    }
    assert.match((await see(`${INBOX}?q=nowhere`)).html, /No messages match/)
    assert.equal((await see(`${INBOX}?q=%20`)).html.match(/(Pune|Delhi)<\/a>/g)?.length, 2)
    assert.doesNotMatch((await see(`${INBOX}?q=%22%3E%3Cscript%3Ealert(1)`)).html, /<script>alert/)
  })

  it('keeps words and filter from page to page', async () => {
    for (let count = 0; count < 21; count++) await keep({ subject: `Pune ${count}` })
    const { html } = await see(`${INBOX}?show=answered&q=Pune`)
    assert.match(html, /href="\/admin\/messages\?show=answered&amp;q=Pune&amp;page=2"/)
    assert.match(html, /21 found for “Pune”/)
    assert.equal((await see(`${INBOX}?show=answered&q=Pune&page=2`)).html.match(/Pune \d+<\/a>/g)?.length, 1)
  })

  it('marks messages as answered and as unread, and shows the unread ones alone', async () => {
    const [first, second] = [await keep({ subject: 'Pune' }), await keep({ subject: 'Delhi' })]
    assert.match((await see(`${INBOX}/${first}`)).html, /value="answered"/)
    assert.match((await press(`${INBOX}/${first}`, 'answered')).html, /is marked as answered[\s\S]*Mark as not answered/)
    assert.match((await see(`${INBOX}?show=answered`)).html, /Pune<\/a>/)
    assert.doesNotMatch((await see(INBOX)).html, /Pune<\/a>/)
    const unread = (await see(`${INBOX}?show=unread`)).html
    assert.match(unread, /Delhi<\/a>/)
    assert.doesNotMatch(unread, /Pune<\/a>/)
    await press(`${INBOX}/${first}`, 'unread')
    assert.match((await see(`${INBOX}?show=unread`)).html, /Pune<\/a>/)
    assert.match((await press(`${INBOX}/${first}`, 'not-answered')).html, /Mark as answered/)
    assert.equal((await app.store.get('messages', first))?.body.answered, false)
    assert.equal((await app.post(`${INBOX}/${second}`, { intent: 'nonsense' }, cookie)).status, 400)
    assert.ok(await app.store.get('messages', second))
  })

  it('says of a message that somebody else has deleted meanwhile that nothing was changed, and notes nothing', async () => {
    for (const intent of ['unread', 'answered', 'not-answered', 'not-spam', 'try-again', 'delete', 'spam', 'restore']) {
      const { html } = await press(`${INBOX}/gone`, intent)
      assert.match(html, /Nothing was changed: the message had been deleted already\./, intent)
    }
    await app.found()
    assert.equal((await app.store.find({ indexes: ['activities'], where: [{ field: 'kind', equals: 'messages' }], size: 1 })).total, 0)
  })

  it('answers by mail with the subject and the text quoted', async () => {
    const id = await keep({ subject: 'Pune & more', message: 'Hello,\nten engineers' })
    const [, link = ''] = /href="(mailto:[^"]*body=[^"]*)"/.exec((await see(`${INBOX}/${id}`)).html) ?? []
    const { searchParams } = new URL(link.replaceAll('&amp;', '&'))
    assert.equal(searchParams.get('subject'), 'Re: Pune & more')
    assert.match(searchParams.get('body') ?? '', /Asha wrote:\r\n> Hello,\r\n> ten engineers$/)
  })
})

describe('delivery in the inbox', () => {
  it('shows how each mail stands, with attempts, error and next attempt', async () => {
    await keep({ subject: 'Spam', suspicious: true })
    assert.doesNotMatch((await see(`${INBOX}?show=aside`)).html, /Email: /)
    assert.match((await see(`${INBOX}/${await keep({ subject: 'Pune' })}`)).html, /Email: <\/span>Sent/)
    assert.doesNotMatch((await see(INBOX)).html, /Email: /, 'the list names only what isn’t sent')
    peer.state.mode = { status: 429, text: 'Too Many Requests' }
    const { html } = await see(`${INBOX}/${await keep({ subject: 'Delhi' })}`)
    assert.match(html, /Email: <\/span>Queued/)
    assert.match(html, /Attempts<\/dt><dd>1<\/dd><dt>Last error<\/dt><dd>EmailJS answered 429/)
    assert.match(html, /Next attempt<\/dt><dd><time dateTime="2026-11-21T06:01:00.000Z">November 21, 2026 at 11:31 AM/)
  })

  it('tries one message again, and warns where it may have arrived', async () => {
    const path = `${INBOX}/${await keepUnknown('Pune')}`
    assert.match((await see(path)).html, /Email: <\/span>Unconfirmed[\s\S]*it may have arrived[\s\S]*Try again/)
    peer.state.mode = { status: 429, text: 'Too Many Requests' }
    assert.match(
      (await press(path, 'try-again')).html,
      /The email service hasn’t confirmed it yet[\s\S]*Email: <\/span>Queued[\s\S]*Try again/,
    )
    peer.state.mode = 'up'
    const { html } = await press(path, 'try-again')
    assert.match(html, /The message was emailed[\s\S]*Email: <\/span>Sent/)
    assert.doesNotMatch(html, />Try again</)
  })

  it('tries all failed messages again', async () => {
    peer.state.mode = { status: 429, text: 'Too Many Requests' }
    const id = await keep({ subject: 'Pune' })
    app.clock.now = new Date('2026-11-25T06:00:00Z')
    cookie = await app.signIn()
    await deliver()
    peer.state.mode = 'up'
    const { html } = await see(`${INBOX}?show=problems`)
    assert.match(html, /We couldn’t email one message[\s\S]*Try all again[\s\S]*Pune<\/a>[\s\S]*Email: <\/span>Failed/)
    const done = (await press(INBOX, 'try-all-again')).html
    assert.match(done, /emailing these messages again/)
    assert.doesNotMatch(done, /couldn’t email/)
    app.clock.now = new Date('2026-11-25T06:01:00Z')
    await deliver()
    assert.match((await see(`${INBOX}/${id}`)).html, /Email: <\/span>Sent/)
  })
})

describe('mail that waits for a person', () => {
  const problemsPath = `${INBOX}?show=problems`
  const subjects = async (path: string) =>
    [...(await see(path)).html.matchAll(/([A-Z][a-z]+)<\/a><\/h[23]>/g)].map(([, name]) => name).sort()
  const counted = async () => /([^<>]*) may not have been emailed/.exec((await see('/admin')).html)?.[1]

  it('is found by one filter, failed or of unknown fate, and counted on the dashboard as the filter shows it', async () => {
    assert.equal(await counted(), undefined)
    assert.match((await see(problemsPath)).html, /No delivery problems/)
    await keep({ subject: 'Sent' })
    await keep({ subject: 'Spam', suspicious: true })
    const smtp = await openSmtpPeer()
    const emailJs = app.services.mailer
    app.services.mailer = smtpAt(smtp.url)
    smtp.state.mode = { recipient: 550 }
    await keep({ subject: 'Failed' })
    smtp.state.mode = { recipient: 450 }
    await keep({ subject: 'Waiting' })
    assert.equal(await counted(), '1 message')
    app.services.mailer = emailJs
    await keepUnknown('Unknown')
    assert.deepEqual(await subjects(problemsPath), ['Failed', 'Unknown'])
    assert.equal(await counted(), '2 messages')
    assert.ok((await see('/admin')).html.includes(`href="${problemsPath}"`))
    app.services.mailer = undefined
    assert.deepEqual(await subjects(problemsPath), ['Failed', 'Unknown'])
    assert.equal(await counted(), '2 messages', 'with no provider any more as well')
    await smtp.close()
  })

  it('is tried again all at once, what failed and what may arrive twice each by a button of its own', async () => {
    for (const subject of ['Pune', 'Delhi', 'Goa']) {
      await keepUnknown(subject)
      app.clock.now = new Date(app.clock.now.getTime() + 61_000)
      peer.state.mode = 'up'
      await keep({ subject: 'Sent' })
    }
    const before = peer.state.taken.length
    assert.equal((await app.post(INBOX, { intent: 'try-all-again' }, cookie)).status, 302)
    assert.deepEqual(await subjects(problemsPath), ['Delhi', 'Goa', 'Pune'], 'nothing of it failed')
    const { html } = await see(problemsPath)
    assert.match(html, /3 messages may have arrived by email[\s\S]*may send twice[\s\S]*value="try-unknown-again"/)
    assert.doesNotMatch(html, /value="try-all-again"/)
    assert.match((await press(INBOX, 'try-unknown-again')).html, /emailing these messages again/)
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    await deliver()
    assert.deepEqual(await subjects(problemsPath), [])
    assert.equal(peer.state.taken.length, before + 3)
    assert.equal((await app.post(INBOX, { intent: 'constructor' }, cookie)).status, 400)
  })

  it('may be a message that was refused at once: its visitor hears that it is kept, which it is', async () => {
    const smtp = await openSmtpPeer()
    app.services.mailer = smtpAt(smtp.url)
    smtp.state.mode = { recipient: 550 }
    const typed = { from_name: 'Asha', email: 'asha@example.net', subject: 'Refused', message: 'Text' }
    const html = await (await app.submit('/contact-us', { ...typed, ...(await openedForm(app.store, app.clock.now)) })).text()
    await app.found()
    assert.match(html, /Failed to send email\.<\/h1><p>We’ve saved your message and will deliver it\. A person sees it in our inbox/)
    assert.deepEqual(await subjects(problemsPath), ['Refused'])
    assert.deepEqual(await subjects(`${INBOX}?show=unread`), ['Refused'])
    await smtp.close()
  })
})
