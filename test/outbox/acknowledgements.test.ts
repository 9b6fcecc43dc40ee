import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { isMachine } from '#domain/outgoing/acknowledge.ts'
import { findReplySettings, saveReplySettings } from '#domain/outgoing/reply-settings.ts'
import { openedForm, provenForm } from '#test/opened-form.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { waitForMail } from './hold-timers.ts'
import { smtpAt } from './outbox-app.ts'

waitForMail()

const MINUTE = 60_000

let peer: SmtpPeer
let app: TestApp

beforeEach(async () => {
  peer = await openSmtpPeer()
  app = await openTestApp({ settings: { mailBy: 'smtp' } })
  app.services.mailer = smtpAt(peer.url)
  await acknowledges(true)
})

afterEach(async () => {
  await app.close()
  await app.services.mailer?.close()
  await peer.close()
})

async function acknowledges(on: boolean) {
  const { version } = await findReplySettings(app.store)
  assert.ok(await saveReplySettings(app.store, { version, acknowledges: on, templates: [] }))
}

type Written = { email?: string; form?: Record<string, string>; name?: string; minutes?: number }

/** Gives the acknowledgements that this message brought. */
async function write({ email = 'jo@firm.example', form, name = 'Jo', minutes = 10 }: Written) {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE)
  const before = peer.state.taken.length
  const proof = form ?? (await provenForm(app.store, app.clock.now))
  const typed = { from_name: name, email, subject: 'Zebra', message: `Giraffe ${before}` }
  const response = await app.post('/contact-us', { ...typed, ...proof })
  assert.equal(response.status, 303, email)
  await app.settled()
  return peer.state.taken.slice(before).filter(({ to }) => to[0] === email)
}

it('one a day per address, in whatever letters; it says what the site promises and nothing that was typed', async () => {
  const [mail, ...others] = await write({ name: 'Buy now' })
  assert.ok(mail && others.length === 0)
  const { headerLines, text = '', subject } = await parseEmail(mail.raw)
  const header = (name: string) => headerLines.find(({ key }) => key === name)?.value
  assert.deepEqual([header('auto-submitted'), header('x-auto-response-suppress')], ['auto-replied', 'All'])
  assert.equal(subject, 'Tradewind has your message')
  assert.match(text, /you’ll get a reply in 1–2 business days\./)
  assert.match((await app.page('/contact-us')).html, /you’ll get a reply in 1–2 business days\./)
  assert.doesNotMatch(mail.raw, /Buy|Zebra|Giraffe/)
  for (const email of ['JO@firm.example', 'jo+1@firm.example', 'jo+2@firm.example']) assert.deepEqual(await write({ email }), [], email)
  assert.equal((await write({ minutes: 25 * 60 })).length, 1)
})

it('none if it’s off, without the proof of work, for spam, to a marked address, or to one whose messages are in Spam', async () => {
  assert.deepEqual(await write({ form: await openedForm(app.store, app.clock.now), minutes: 0 }), [])
  const trapped = { ...(await provenForm(app.store, app.clock.now)), website: 'x' }
  assert.deepEqual(await write({ form: trapped, minutes: 0 }), [])
  await acknowledges(false)
  assert.deepEqual(await write({}), [])
  await acknowledges(true)
  const cookie = await app.signIn()
  const { documents } = await app.store.find({ indexes: ['messages'], where: [{ field: 'suspicious', equals: false }], size: 1 })
  await app.post('/admin/messages', { intent: 'spam', selected: documents[0]?.id ?? '' }, cookie)
  assert.deepEqual(await write({ minutes: 25 * 60 }), [])
  assert.equal((await write({ email: 'other@firm.example' })).length, 1)
  await write({ email: 'kim@firm.example', form: { ...(await provenForm(app.store, app.clock.now)), website: 'x' }, minutes: 0 })
  assert.deepEqual(await write({ email: 'kim@firm.example' }), [], 'judged spam by the checks')
  assert.deepEqual(await write({ email: 'kim+x@firm.example' }), [])
})

it('none to machines or to ourselves', async () => {
  const machines = [
    'no-reply@a.example',
    'NoReply+x@a.example',
    'do_not_reply@a.example',
    'postmaster@a.example',
    'MAILER-DAEMON@a.example',
  ]
  const senders = ['bounce-12=jo=b.example@a.example', 'bounces+4@a.example', 'orders-noreply@a.example']
  for (const address of [...machines, ...senders]) assert.ok(isMachine(address.toLowerCase()), address)
  for (const address of ['reply@a.example', 'jo@noreply.example', 'rooty@a.example']) assert.ok(!isMachine(address), address)
  const ours = ['support@tradewind.example', 'careers@tradewind.example', 'admin@example.com', 'Admin+news@example.com']
  for (const email of [...ours, 'no-reply@a.example', 'website@tradewind.example'])
    assert.deepEqual(
      (await write({ email })).filter(({ raw }) => raw.includes('auto-replied')),
      [],
      email,
    )
})

it('above 30 an hour they stop, and the dashboard says so', async () => {
  for (let count = 0; count < 30; count++)
    assert.equal((await write({ email: `p${count}@firm.example`, minutes: 1 })).length, 1, `${count}`)
  assert.deepEqual(await write({ email: 'p30@firm.example', minutes: 1 }), [])
  const cookie = await app.signIn()
  assert.match((await app.page('/admin', { headers: { Cookie: cookie } })).html, /Acknowledgements stopped for this hour/)
  assert.equal((await write({ email: 'p30@firm.example', minutes: 60 })).length, 1)
})
