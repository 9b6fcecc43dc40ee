import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { everyDocument } from '#domain/documents/documents.ts'
import type { MessageFields } from '#domain/messages/messages.ts'
import { findSpamSender } from '#domain/messages/spam-senders.ts'
import { acknowledgementId, queueEmail, replyId } from '#domain/outgoing/outgoing.ts'
import { indexNames } from '#domain/ports/store.ts'
import { eraseAgain } from '#domain/senders/erase-sender.ts'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { fieldsOf, keepMessage, smtpAt } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

const INBOX = '/admin/messages'
const RITA = 'rita@kestrel.example'

let peer: SmtpPeer
let app: TestApp
let cookie: string

beforeEach(async () => {
  peer = await openSmtpPeer()
  const daily = { retentionDays: 14, list: async () => ({ ok: true as const, backups: [] }), make: async () => assert.fail() }
  app = await openTestApp({
    settings: { mailBy: 'smtp' },
    outside: { backups: { form: 'backup', make: async () => assert.fail(), daily } },
  })
  app.services.mailer = smtpAt(peer.url)
  cookie = await app.signIn()
})

afterEach(async () => {
  await app.close()
  await app.services.mailer?.close()
  await peer.close()
})

const keep = (subject: string, fields: Partial<MessageFields> = {}) => keepMessage(app, { ...fieldsOf(subject), email: RITA, ...fields })

const see = async (path: string) => {
  const { html, status } = await app.page(path, { headers: { Cookie: cookie } })
  assert.equal(status, 200, path)
  return html
}

async function erase(id: string, query = '') {
  const response = await app.post(`/admin/messages/senders/${id}${query}`, { intent: 'erase', word: 'erase' }, cookie)
  assert.equal(response.headers.get('Location'), '/admin/messages/erasures')
  await app.found()
}

/** Every document of the store, as it is stored. */
async function stored(): Promise<string> {
  let text = ''
  for (const index of indexNames)
    for await (const { id, body } of everyDocument(app.store, { indexes: [index] })) text += `${index} ${id} ${JSON.stringify(body)}\n`
  return text
}

it('shows and exports all from one sender, in upper and lower case, from every tab, and no address in its URL', async () => {
  const first = await keep('Pune', { email: 'Rita@Kestrel.example' })
  const spam = await keep('=SUM(A1)')
  await app.store.create({
    index: 'messages',
    id: 'old',
    body: { subject: 'Old', email: 'RITA@kestrel.example', received_at: '2020-01-01' },
  })
  const plus = await keep('Plus', { email: 'rita+work@kestrel.example' })
  const other = await keep('Other', { email: 'rita@osprey.example' })
  await queueEmail(app.services, replyId(first, 0), {
    kind: 'reply',
    message: first,
    to: RITA,
    subject: 'Re: Pune',
    text: 'We have two offers.',
  })
  const delivery = { kind: 'webhook', message: first, to_name: 'CRM', created_at: '2026-11-21', attempts: 1, answer: 'Thanks, Rita' }
  await app.store.create({ index: 'outgoing', id: 'sent to the CRM', body: delivery })
  await app.post(`${INBOX}/${first}`, { intent: 'note', note: 'Met in Austin' }, cookie)
  await app.post(`${INBOX}/${first}`, { intent: 'delete' }, cookie)
  await app.post(`${INBOX}/${spam}`, { intent: 'spam' }, cookie)
  await app.found()
  assert.match(await see(`${INBOX}/${first}`), new RegExp(`/admin/messages/senders/${first}"[^>]*>All from this sender`))
  assert.match(await see(`${INBOX}?q=Old`), /\/admin\/messages\/senders\/old"[^>]*title="All from this sender">RITA/)
  const page = await see(`/admin/messages/senders/${first}`)
  for (const shown of [
    />Pune<[\s\S]*?Trash/,
    />=SUM\(A1\)<[\s\S]*?Spam/,
    />Old</,
    /Marked November 21[^<]* by /,
    /Mailbox website@tradewind\.example: 2 emails/,
    /December 5, 2026/,
  ])
    assert.match(page, shown)
  assert.match(page, /Same person\?[\s\S]*rita\+work@kestrel\.example/)
  assert.doesNotMatch(page, />(?:Plus|Other)<|osprey/)
  assert.match(await see(`/admin/messages/senders/${first}?also=${plus}&also=${other}`), />Plus</)
  assert.doesNotMatch(await see(`/admin/messages/senders/${first}?also=${other}`), />Other</)

  const file = await app.request(`/admin/messages.csv?sender=${first}`, { headers: { Cookie: cookie } })
  assert.doesNotMatch(file.headers.get('Content-Disposition') ?? '', /rita/i)
  const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
  const values = (kept: string, what: string) => rows.filter((row) => row.Kept === kept && row.What === what).map(({ Value }) => Value)
  assert.deepEqual(values('Message', 'Subject').sort(), ["'=SUM(A1)", 'Old', 'Pune'])
  assert.deepEqual(values('Message', 'Source'), [])
  assert.match(String(values('History', 'note')), /Met in Austin/)
  assert.deepEqual(values('Reply', 'Text'), ['We have two offers.'])
  assert.deepEqual([values('Delivery', 'Name'), values('Delivery', 'Answer')], [['CRM'], ['Thanks, Rita']])
  assert.deepEqual(values('Spam mark', 'Email'), [RITA])
})

it('erases everything that names the sender, keeps a record, and receives them like anyone else afterwards', async () => {
  const first = await keep('Pune', { email: 'Rita@Kestrel.example' })
  const plus = await keep('Plus', { email: 'rita+work@kestrel.example' })
  await keep('Other', { email: 'dana@kestrel.example' })
  await app.post(`${INBOX}/${await keep('Spam')}`, { intent: 'spam' }, cookie)
  await queueEmail(app.services, replyId(first, 0), {
    kind: 'reply',
    message: first,
    to: RITA,
    subject: 'Re: Pune',
    text: 'We have two offers.',
  })
  await queueEmail(app.services, acknowledgementId(first), {
    kind: 'acknowledgement',
    message: first,
    to: RITA,
    subject: 'Thanks',
    text: 'Thanks.',
  })
  await recordActivity(app.services, {}, { what: 'message-noted', about: `Called RITA@kestrel.example.` })
  await app.store.create({ index: 'email-status', id: 'service', body: { detail: `550 <${RITA}> unknown`, failed_at: '2026-11-21' } })
  await app.found()
  const unsure = await app.post(`/admin/messages/senders/${first}`, { intent: 'erase', word: 'yes' }, cookie)
  assert.equal(unsure.status, 422)
  assert.match(await stored(), /rita@kestrel/i)

  await erase(first, `?also=${plus}`)
  assert.doesNotMatch(await stored(), /rita|Pune|Plus|two offers/i)
  assert.equal((await app.page(`/admin/messages/senders/${first}`, { headers: { Cookie: cookie } })).status, 404)
  const records = await see('/admin/messages/erasures')
  for (const shown of [
    /3 messages, 1 reply, 1 acknowledgement, 1 spam mark/,
    /Mailbox website@tradewind\.example: 3 emails/,
    /December 5, 2026/,
    /wasn’t confirmed/,
  ])
    assert.match(records, shown)
  assert.doesNotMatch(records, /rita/i)

  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await keep('Back')
  await eraseAgain(app.services)
  assert.match(await stored(), /Back/)
  assert.equal(await findSpamSender(app.store, RITA), undefined)
  // As a backup from before the erasure brings it back.
  await app.store.create({
    index: 'messages',
    id: 'restored',
    body: { email: 'RITA@kestrel.example', received_at: '2026-11-20T00:00:00Z' },
  })
  await app.found()
  await eraseAgain(app.services)
  assert.equal(await app.store.get('messages', 'restored'), undefined)
  assert.match(await stored(), /Back/)
})

it('mails a link that proves the address once, and the record says so', async () => {
  const id = await keep('Pune')
  const sent = peer.state.taken.length
  await app.post(`/admin/messages/senders/${id}`, { intent: 'ask' }, cookie)
  await app.settled()
  const mail = peer.state.taken[sent]?.raw.replaceAll('=\r\n', '') ?? ''
  const [link = ''] = /\/confirm-address\/[\w.-]+/.exec(mail) ?? []
  assert.match(mail, /^To:.*rita@kestrel\.example/im)
  for (const wrong of ['/confirm-address/none', `${link}x`]) assert.match((await app.page(wrong)).html, /used already or is too old/)
  assert.match((await app.page(link)).html, /This is my address/)
  assert.match(await see(`/admin/messages/senders/${id}`), /Not confirmed/, 'programs that check email open links')
  assert.match(await (await app.post(link, {})).text(), /Thank you/)
  assert.match(await (await app.post(link, {})).text(), /used already/)
  assert.match(await see(`/admin/messages/senders/${id}`), /Confirmed November 21/)
  await erase(id)
  assert.match(await see('/admin/messages/erasures'), /They confirmed the address/)
  for (let times = 0; times < 3; times++)
    await app.post(`/admin/messages/senders/${await keep(`Again ${times}`)}`, { intent: 'ask' }, cookie)
  assert.equal((await app.post(`/admin/messages/senders/${await keep('Last')}`, { intent: 'ask' }, cookie)).status, 429)
})

it('links to the page of a sender of whom a spam mark alone is left', async () => {
  const id = await keep('Spam')
  await app.post(`${INBOX}/${id}`, { intent: 'spam' }, cookie)
  const stored = await app.store.get('messages', id)
  assert.ok(stored && (await app.store.remove(stored)).ok)
  await app.found()
  const [, page = ''] =
    /href="(\/admin\/messages\/senders\/[^"]+)">All from this sender/.exec(await see(`${INBOX}?q=Rita%40kestrel.example`)) ?? []
  assert.match(await see(page), /Marked November 21/)
  assert.doesNotMatch(await see(`${INBOX}?q=dana%40kestrel.example`), /marked this address/)
})
