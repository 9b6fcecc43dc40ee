import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { deliverAgain } from '#domain/email/send-stored.ts'
import { purgeTrashedMessages } from '#domain/messages/change-messages.ts'
import { countMessages, type MessageFields } from '#domain/messages/messages.ts'
import { deliverDue, notifications } from '#domain/messages/outbox.ts'
import { retryAll } from '#domain/messages/resume-email.ts'
import { purgeExpiredSpam } from '#domain/messages/spam.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { fieldsOf, keepMessage, smtpAt } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

const INBOX = '/admin/messages'
const TABS = { inbox: INBOX, answered: `${INBOX}?show=answered`, spam: `${INBOX}?show=aside`, trash: `${INBOX}?show=trash` }

let peer: SmtpPeer
let app: TestApp
let cookie: string

beforeEach(async () => {
  peer = await openSmtpPeer()
  app = await openTestApp()
  app.services.mailer = smtpAt(peer.url)
  cookie = await app.signIn()
})

afterEach(async () => {
  await app.close()
  await app.services.mailer?.close()
  await peer.close()
})

const keep = (subject: string, fields: Partial<MessageFields> = {}) => keepMessage(app, { ...fieldsOf(subject), ...fields })

const see = async (path: string, notice = '') => (await app.page(path, { headers: { Cookie: `${cookie}; ${notice}` } })).html
const subjects = async (path: string) => [...(await see(path)).matchAll(/([A-Z][a-z]+)<\/a><\/h[23]>/g)].map(([, name]) => name).sort()
const tabs = async () => Object.fromEntries(await Promise.all(Object.entries(TABS).map(async ([tab, path]) => [tab, await subjects(path)])))

/** Gives the page that says what was done. */
async function press(path: string, fields: Record<string, string>) {
  const response = await app.post(path, fields, cookie)
  assert.equal(response.status, 302, JSON.stringify(fields))
  await app.found()
  return see(response.headers.get('Location') ?? '', response.headers.get('Set-Cookie')?.split(';')[0])
}

/** Presses Undo on a page that says what was done. */
async function undo(html: string) {
  const [, selected = '', intent = ''] =
    /name="selected" value="([^"]+)"\/><button[^>]*value="([\w-]+)"[^>]*>(?:<svg[\s\S]*?<\/svg>)?Undo</.exec(html) ?? []
  return press(INBOX, { intent, selected })
}

describe('a deleted message', () => {
  it('stays in Trash for 30 days, counts as unread nowhere, and comes back with Undo or Restore', async () => {
    const [pune, delhi] = [await keep('Pune'), await keep('Delhi')]
    const html = await press(`${INBOX}/${pune}`, { intent: 'delete' })
    assert.match(html, /The message is in Trash for 30 days\./)
    assert.deepEqual(await tabs(), { inbox: ['Delhi'], answered: [], spam: [], trash: ['Pune'] })
    assert.equal(await countMessages(app.store, 'unread'), 1)
    const trash = await see(TABS.trash)
    assert.match(trash, /Deleted November 21[^<]* by [^<]+\. 30 days left\.[\s\S]*Restore[\s\S]*Delete permanently/)
    assert.match(await see(`${INBOX}/${pune}`), /30 days left/)
    await press(`${INBOX}/${delhi}`, { intent: 'delete' })
    assert.match(await undo(html), /The message is restored\./)
    assert.deepEqual(await tabs(), { inbox: ['Pune'], answered: [], spam: [], trash: ['Delhi'] })
    await press(`${INBOX}/${delhi}`, { intent: 'restore' })
    assert.deepEqual(await subjects(INBOX), ['Delhi', 'Pune'])
    await press(INBOX, { intent: 'purge', selected: pune })
    assert.deepEqual(await subjects(INBOX), ['Delhi', 'Pune'], 'only Trash is emptied')
    await press(`${INBOX}/${pune}`, { intent: 'delete' })
    await press(`${INBOX}/${pune}`, { intent: 'purge' })
    assert.equal(await app.store.get('messages', pune), undefined)
  })

  it('is purged after exactly 30 days, spam too, by its day of deletion', async () => {
    const [pune, spam] = [await keep('Pune'), await keep('Spam', { suspicious: true, set_aside_for: 'links' })]
    app.clock.now = new Date(app.clock.now.getTime() + 20 * DAY_MS)
    cookie = await app.signIn()
    await press(INBOX, { intent: 'delete', selected: `${pune} ${spam}` })
    app.clock.now = new Date(app.clock.now.getTime() + 30 * DAY_MS - 1)
    assert.deepEqual([await purgeExpiredSpam(app.services), await purgeTrashedMessages(app.services)], [0, 0])
    app.clock.now = new Date(app.clock.now.getTime() + 1)
    assert.equal(await purgeTrashedMessages(app.services), 2)
  })

  it('is emailed no more until it’s restored, whatever asks for it', async () => {
    peer.state.mode = { recipient: 450 }
    const id = await keep('Pune')
    assert.equal((await app.store.get('messages', id))?.body.delivery, 'waiting')
    await press(`${INBOX}/${id}`, { intent: 'delete' })
    peer.state.mode = 'up'
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000)
    await deliverDue(app.services)
    await deliverAgain(app.services, notifications, id)
    await retryAll(app.services, ['failed'])
    assert.equal(peer.state.taken.length, 0)
    await press(`${INBOX}/${id}`, { intent: 'restore' })
    await deliverDue(app.services)
    assert.equal(peer.state.taken.length, 1)
  })

  it('is exported only if it’s chosen', async () => {
    const [pune, delhi] = [await keep('Pune'), await keep('Delhi')]
    await keep('Goa')
    await press(INBOX, { intent: 'delete', selected: pune })
    const csv = async (query: string) => (await app.request(`${INBOX}.csv${query}`, { headers: { Cookie: cookie } })).text()
    const names = async (query: string) => [...(await csv(query)).matchAll(/About (\w+)\./g)].map(([, name]) => name).sort()
    assert.deepEqual(await names(''), ['Delhi', 'Goa'])
    assert.deepEqual(await names(`?selected=${pune}&selected=${delhi}`), ['Delhi', 'Pune'])
  })
})

describe('the tabs of the inbox', () => {
  it('show each message once, and one search labels results from all of them', async () => {
    await keep('Pune')
    await press(`${INBOX}/${await keep('Answered')}`, { intent: 'answered' })
    await keep('Spam', { suspicious: true, set_aside_for: 'links' })
    await press(`${INBOX}/${await keep('Trash')}`, { intent: 'delete' })
    await app.store.create({
      index: 'messages',
      id: 'old',
      body: { subject: 'Old', message: 'x', received_at: '2020-01-01T00:00:00.000Z' },
    })
    await app.found()
    assert.deepEqual(await tabs(), { inbox: ['Old', 'Pune'], answered: ['Answered'], spam: ['Spam'], trash: ['Trash'] })
    const counts = [...(await see(INBOX)).matchAll(/(Inbox|Answered|Spam|Trash)<span[^>]*>(\d+)</g)].map(([, tab, n]) => `${tab} ${n}`)
    assert.deepEqual(counts, ['Inbox 2', 'Answered 1', 'Spam 1', 'Trash 1'])
    const found = await see(`${TABS.spam}&q=Asha`)
    for (const tool of ['Mark as answered', 'Mark as spam', 'Not spam', 'Delete']) assert.ok(found.includes(`>${tool}</button>`), tool)
    for (const [subject, place] of Object.entries({ Pune: 'Inbox', Answered: 'Answered', Spam: 'Spam', Trash: 'Trash' }))
      assert.match(found, new RegExp(`${subject}</a></h2>(?:(?!</li>)[\\s\\S])*>${place}<`), subject)
  })
})

describe('several selected messages', () => {
  it('change exactly as chosen, although others arrive and change, and Undo takes back exactly that', async () => {
    const ids: Record<string, string> = {}
    for (const subject of ['Pune', 'Delhi', 'Goa', 'Kochi']) ids[subject] = await keep(subject)
    const { Pune = '', Delhi = '', Goa = '', Kochi = '' } = ids
    await press(`${INBOX}/${Delhi}`, { intent: 'answered' })
    await keep('Later')
    const selected = `${Pune} ${Delhi} ${Goa} nowhere`
    const answered = await press(INBOX, { intent: 'answered', selected })
    assert.match(answered, /2 messages are marked as answered\. 2 stayed as they were\./)
    assert.deepEqual(
      [await subjects(INBOX), await subjects(TABS.answered)],
      [
        ['Kochi', 'Later'],
        ['Delhi', 'Goa', 'Pune'],
      ],
    )
    await undo(answered)
    assert.deepEqual(await subjects(TABS.answered), ['Delhi'])
    const deleted = await press(INBOX, { intent: 'delete', selected: `${Kochi} ${Goa}` })
    assert.match(deleted, /2 messages are in Trash for 30 days\./)
    await undo(deleted)
    assert.deepEqual(await tabs(), { inbox: ['Goa', 'Kochi', 'Later', 'Pune'], answered: ['Delhi'], spam: [], trash: [] })
    const read = await press(INBOX, { intent: 'read', selected: `${Kochi} ${Delhi}` })
    assert.match(read, /The message is marked as read\. 1 stayed as it was\.|2 messages are marked as read\./)
    await undo(read)
    assert.equal((await app.store.get('messages', Kochi))?.body.read, false)
    assert.match(await press(INBOX, { intent: 'restore', selected: Pune }), /Nothing was changed\./)
  })
})

it('shows the earlier messages from one address, in upper or lower case, also those from before', async () => {
  const received_at = '2020-01-01T00:00:00.000Z'
  await app.store.create({ index: 'messages', id: 'old', body: { subject: 'Old', email: 'Rita@Kestrel.example', received_at } })
  const first = await keep('First', { email: 'RITA@kestrel.example' })
  await press(`${INBOX}/${first}`, { intent: 'answered' })
  await keep('Other', { email: 'dana@kestrel.example' })
  await press(`${INBOX}/${await keep('Trash', { email: 'rita@kestrel.example' })}`, { intent: 'delete' })
  const [, earlier = ''] =
    /Earlier messages([\s\S]*?)<\/section>/.exec(await see(`${INBOX}/${await keep('Last', { email: 'Rita@Kestrel.example' })}`)) ?? []
  assert.deepEqual(
    [...earlier.matchAll(/>([A-Z]\w+)<\/a>/g)].map(([, subject]) => subject),
    ['First', 'Old'],
  )
  assert.match(earlier, /Answered/)
  assert.doesNotMatch(await see(`${INBOX}/old`), /Earlier messages/)
})

describe('an address marked as spam', () => {
  const from = { email: 'Rita@Kestrel.example' }

  it('files later messages under Spam, emails those that pass every other check, and is reversible', async () => {
    const first = await keep('First', from)
    assert.match(
      await press(`${INBOX}/${first}`, { intent: 'spam' }),
      /The message is in Spam\. Later messages from that address go there too\./,
    )
    const later = await keep('Later', { email: 'rita@kestrel.EXAMPLE' })
    const trapped = await keep('Trapped', { ...from, suspicious: true, set_aside_for: 'trap' })
    await keep('Other', { email: 'dana@kestrel.example' })
    assert.deepEqual(await tabs(), { inbox: ['Other'], answered: [], spam: ['First', 'Later', 'Trapped'], trash: [] })
    assert.equal(peer.state.taken.length, 3, 'First, Later, Other')
    assert.match(await see(TABS.spam), /From an address you marked as spam\. Other checks passed, so you were emailed\./)
    assert.match(await see(`${INBOX}/${later}`), /You marked this address as spam on November 21/)
    assert.match(await see(`${INBOX}/${trapped}`), /that visitors don’t see[\s\S]*You marked this address/)
    await press(`${INBOX}/${later}`, { intent: 'not-spam' })
    await keep('Again', from)
    assert.deepEqual(await subjects(INBOX), ['Again', 'Later', 'Other'])
    assert.equal(peer.state.taken.length, 4, 'what was emailed before isn’t again')
  })

  it('is free again after Undo, unless another message marked it', async () => {
    const [first, second] = [await keep('First', from), await keep('Second', from)]
    const marked = await press(INBOX, { intent: 'spam', selected: `${first} ${second}` })
    assert.deepEqual(await subjects(TABS.spam), ['First', 'Second'])
    await undo(marked)
    await keep('Third', from)
    assert.deepEqual(await tabs(), { inbox: ['First', 'Second', 'Third'], answered: [], spam: [], trash: [] })
    await press(`${INBOX}/${first}`, { intent: 'spam' })
    await undo(await press(`${INBOX}/${second}`, { intent: 'spam' }))
    await keep('Fourth', from)
    assert.deepEqual(await subjects(TABS.spam), ['First', 'Fourth'])
    const free = await press(INBOX, { intent: 'not-spam', selected: first })
    await undo(free)
    await keep('Fifth', from)
    assert.deepEqual(await subjects(TABS.spam), ['Fifth', 'First', 'Fourth'])
  })
})
