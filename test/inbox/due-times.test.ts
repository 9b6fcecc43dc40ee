import assert from 'node:assert/strict'
import { afterEach, beforeEach, it } from 'node:test'
import { receiveMessage } from '#domain/messages/messages.ts'
import { PUBLISHED_ID } from '#domain/site-copy/copy-store.ts'
import { HOUR_MS } from '#lib/time/dates.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const INBOX = '/admin/messages'

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  await at('2026-11-24T14:02:00+05:30')
})

afterEach(() => app.close())

async function at(written: string) {
  app.clock.now = new Date(written)
  cookie = await app.signIn()
}

async function keep(subject: string): Promise<string> {
  const kept = await receiveMessage(app.services, fieldsOf(subject))
  assert.ok(kept.ok)
  await app.found()
  return kept.id
}

const see = async (path: string) => (await app.page(path, { headers: { Cookie: cookie } })).html

async function press(path: string, intent: string) {
  assert.equal((await app.post(path, { intent }, cookie)).status, 302)
  await app.found()
}

/** The heads of groups, and each message with its due time. */
const listed = async () =>
  [
    ...(await see(INBOX)).matchAll(
      /<h2[^>]*>([^<]+ · \d+)<|>([A-Z]\w+)<\/a><\/h3>(?:(?!<\/li>)[\s\S])*?(?:>(Overdue [^<]+|Due [^<]+)<|<\/li>)/g,
    ),
  ].map(([, head, subject, due]) => head ?? `${subject}: ${due}`)
const overdue = async () => /(\d+)<span class="visually-hidden"> overdue/.exec(await see(INBOX))?.[1]

it('groups unanswered messages by due time, and counts overdue ones in the navigation and on the dashboard', async () => {
  await app.store.create({ index: 'messages', id: 'old', body: { subject: 'Old', message: 'x', received_at: '2020-01-01T00:00:00.000Z' } })
  const first = await keep('First')
  await at('2026-11-26T14:02:00+05:30')
  await keep('Second')
  await at('2026-11-27T14:02:00+05:30')
  const third = await keep('Third')
  assert.deepEqual(await listed(), [
    'Overdue · 1',
    'First: Overdue 1 day',
    'Due by Monday · 1',
    'Second: Due Mon, 2:02 PM',
    'Later · 1',
    'Third: Due Tue, 2:02 PM',
    'No due time · 1',
    'Old: undefined',
  ])
  assert.equal(await overdue(), '1')
  assert.match(await see('/admin'), /1 message overdue<[\s\S]*Oldest: Asha[\s\S]*1 message due by Monday</)
  assert.match(await see(`${INBOX}/${first}`), /Due<\/dt>[\s\S]*November 26, 2026 at 2:02 PM[\s\S]*Overdue 1 day/)
  assert.match(await see(`${INBOX}/${third}`), /Due<\/dt><dd><time[^>]*>December 1, 2026 at 2:02 PM<\/time><\/dd>/)
  await press(`${INBOX}/${first}`, 'answered')
  assert.equal(await overdue(), undefined)
  await press(`${INBOX}/${third}`, 'spam')
  await at('2026-12-07T10:00:00+05:30')
  assert.equal(await overdue(), '1', 'Second')
  await press(`${INBOX}/${third}`, 'not-spam')
  assert.ok((await listed()).includes('Third: Due Fri, 10 AM'), String(await listed()))
})

it('is fixed on arrival, from the promise that visitors read and the company’s hours and holidays', async () => {
  const promise = { 'facts.replyTime': 'one business day', 'facts.workingHours': '10:00–16:00', 'facts.holidays': '2026-11-25' }
  const before = await keep('Before')
  await app.store.create({ index: 'site-words', id: PUBLISHED_ID, body: { pages: { company: promise } } })
  const due = async (id: string) => String((await app.store.get('messages', id))?.body.due_at)
  assert.equal(await due(before), new Date('2026-11-26T14:02:00+05:30').toISOString())
  assert.equal(await due(await keep('After')), new Date('2026-11-26T14:02:00+05:30').toISOString())
  app.clock.now = new Date(app.clock.now.getTime() + 2 * HOUR_MS)
  assert.equal(await due(await keep('Evening')), new Date('2026-11-27T10:00:00+05:30').toISOString())
  assert.match((await app.page('/contact-us')).html, /We reply in one business day\./)
})
