import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { deliverNow } from '#domain/email/send-stored.ts'
import { receiveMessage } from '#domain/messages/messages.ts'
import { acknowledgementId, listEmails, queueEmail, visitorEmails } from '#domain/outgoing/outgoing.ts'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { fieldsOf, smtpAt } from '#test/outbox/outbox-app.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

let peer: SmtpPeer
let app: TestApp
let cookie: string
let path: string
let id: string

beforeEach(async () => {
  peer = await openSmtpPeer()
  app = await openTestApp({ settings: { mailBy: 'smtp' } })
  app.services.mailer = smtpAt(peer.url)
  cookie = await app.signIn()
  const kept = await receiveMessage(app.services, { ...fieldsOf('Pune'), from_name: '<script>$&', email: 'Asha@Example.net' })
  assert.ok(kept.ok)
  id = kept.id
  path = `/admin/messages/${id}`
})

afterEach(async () => {
  await app.close()
  await app.services.mailer?.close()
  await peer.close()
})

const see = async (where = path, notice = '') => (await app.page(where, { headers: { Cookie: `${cookie}; ${notice}` } })).html
const replies = () => peer.state.taken.slice(1)

async function openForm() {
  const html = await see()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { form: field('form'), seen: field('seen') }
}

async function send(fields: Record<string, string>) {
  const response = await app.post(path, { intent: 'reply', ...fields }, cookie)
  await app.found()
  const html = response.status === 302 ? await see(path, response.headers.get('Set-Cookie')?.split(';')[0]) : await response.text()
  return { status: response.status, html }
}

it('a reply goes out in its thread, marks the message answered, and stays with it; sent twice, it’s one', async () => {
  const opened = await openForm()
  const text = 'Yes.\r\nWe start in May.'
  const { html } = await send({ ...opened, text })
  assert.match(html, /Reply sent\. The message is marked as answered\.[\s\S]*Undo/)
  assert.match(html, /Yes\.\nWe start in May\.[\s\S]*Reply: sent/)
  assert.equal((await send({ ...opened, text })).status, 302)
  const later = await openForm()
  assert.deepEqual([later.seen, replies().length], ['1', 1])
  await send({ ...later, text: 'And in June.' })
  const [first, second] = await Promise.all(replies().map(({ raw }) => parseEmail(raw)))
  const header = (mail: typeof first, name: string) => mail?.headerLines.find(({ key }) => key === name)?.value
  assert.deepEqual([first?.subject, second?.subject], ['Re: Pune', 'Re: Pune'])
  assert.deepEqual(replies()[0]?.to, ['Asha@example.net'])
  assert.equal(header(first, 'in-reply-to'), `<${id}@tradewind.example>`)
  assert.equal(header(second, 'in-reply-to'), first?.messageId)
  assert.equal(header(second, 'references'), `<${id}@tradewind.example> ${first?.messageId}`)
})

it('whoever replies second sees the first reply before theirs goes out', async () => {
  const [mine, theirs] = [await openForm(), await openForm()]
  await send({ ...theirs, text: 'I have answered this.' })
  const { status, html } = await send({ ...mine, text: 'My own words.' })
  assert.equal(status, 409)
  assert.match(html, /Someone else replied first[\s\S]*I have answered this\.[\s\S]*My own words\.[\s\S]*Send anyway/)
  assert.equal(replies().length, 1)
  const both = await Promise.all(
    ['One', 'Two'].map(async (text) => app.post(path, { intent: 'reply', ...(await openForm()), text }, cookie)),
  )
  assert.deepEqual(both.map(({ status: each }) => each).sort(), [302, 409], 'at the same moment')
  assert.equal(replies().length, 2)
})

it('a refused reply leaves the message unanswered and can be tried again; an unknown one isn’t sent again by itself', async () => {
  peer.state.mode = { recipient: 550 }
  const { html } = await send({ ...(await openForm()), text: 'Hello.' })
  assert.match(html, /We couldn’t send the reply[\s\S]*Try again/)
  assert.doesNotMatch(html, /marked as answered\./)
  assert.match(await see('/admin'), /1 reply or webhook may not have been sent/)
  assert.match(
    await see('/admin/messages?show=problems'),
    /Replies, acknowledgements and webhooks[\s\S]*Pune<\/a>[\s\S]*Reply[\s\S]*Failed/,
  )
  const acknowledgement = { kind: 'acknowledgement', message: id, to: 'asha@example.net', subject: 'Hello', text: 'Hello' } as const
  await queueEmail(app.services, acknowledgementId(id), acknowledgement)
  assert.equal(await deliverNow(app.services, visitorEmails, acknowledgementId(id)), 'failed')
  await app.found()
  assert.match(await see('/admin/messages?show=problems'), /Acknowledgement: <\/span>Failed/)
  peer.state.mode = 'take-and-drop'
  const [, reply] = await listEmails(app.store, id)
  await app.post(path, { intent: 'reply-again', reply: reply?.id ?? '' }, cookie)
  assert.equal((await listEmails(app.store, id))[1]?.delivery, 'unknown')
  assert.match(await see(), /Sending it again may reach them twice/)
  const other = await app.post(path, { intent: 'reply-again', reply: 'another.reply-0' }, cookie)
  assert.equal(other.status, 302)
  assert.equal(replies().length, 1)
})

it('no form without SMTP or in Spam, and no blank or endless reply', async () => {
  const opened = await openForm()
  for (const text of ['  ', 'a'.repeat(20_001)]) assert.equal((await send({ ...opened, text })).status, 409)
  await app.post(path, { intent: 'spam' }, cookie)
  assert.equal((await send({ ...opened, text: 'Hello.' })).status, 409)
  assert.match(await see(), /Reply by email/)
  await app.post(path, { intent: 'not-spam' }, cookie)
  app.services.settings.mailBy = 'emailjs'
  assert.match(await see(), /href="mailto:Asha@Example\.net[^"]*"[^>]*>[\s\S]*Reply by email/)
  assert.equal((await send({ ...opened, text: 'Hello.' })).status, 409)
  assert.equal(replies().length, 0)
})

it('templates are kept with the settings, and two editors don’t overwrite each other', async () => {
  const settings = '/admin/settings/replies'
  const version = async () => /name="version" value="([^"]*)"/.exec(await see(settings))?.[1] ?? ''
  const save = async (fields: Record<string, string>) => (await app.post(settings, fields, cookie)).status
  const first = await version()
  assert.equal(await save({ version: first, name: 'Thanks', text: 'Hi {name},' }), 302)
  assert.match(await see(), /<option value="0">Thanks<\/option>/)
  assert.equal(await save({ version: first, name: 'Other', text: 'Ho' }), 409)
  assert.equal(await save({ version: await version(), acknowledges: 'on', name: 'Thanks', text: '' }), 302)
  assert.doesNotMatch(await see(), /Insert a template/)
  assert.match(await see('/admin/settings'), /0 templates\. The acknowledgement is on\./)
})
