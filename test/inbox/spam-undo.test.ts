import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { holdUnsent, releaseHeld } from '#domain/messages/held-email.ts'
import type { MessageFields } from '#domain/messages/messages.ts'
import { waitForMail } from '#test/outbox/hold-timers.ts'
import { fieldsOf, keepMessage, smtpAt } from '#test/outbox/outbox-app.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

waitForMail()

const INBOX = '/admin/messages'

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
const subjects = async (show: 'aside' | 'trash') =>
  [...(await see(`${INBOX}?show=${show}`)).matchAll(/([A-Z][a-z]+)<\/a><\/h[23]>/g)].map(([, name]) => name).sort()

/** Gives the page that says what was done. */
async function press(path: string, fields: Record<string, string>) {
  const response = await app.post(path, fields, cookie)
  assert.equal(response.status, 302, JSON.stringify(fields))
  await app.found()
  return see(response.headers.get('Location') ?? '', response.headers.get('Set-Cookie')?.split(';')[0])
}

it('“Delete all spam” says how many, and Undo brings back exactly these', async () => {
  const spam = { suspicious: true, set_aside_for: 'links' }
  for (const subject of ['One', 'Two', 'Earlier']) await keep(subject, spam)
  const earlier = await keep('Gone', spam)
  await press(`${INBOX}/${earlier}`, { intent: 'delete' })
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const deleted = await press(`${INBOX}?show=aside`, { intent: 'delete-aside', until: app.clock.now.toISOString() })
  assert.match(deleted, /3 messages are in Trash for 30 days\./)
  assert.deepEqual(await subjects('trash'), ['Earlier', 'Gone', 'One', 'Two'])
  await keep('Later', spam)
  const [, at = '', intent = ''] = /name="at" value="([^"]+)"\/><button[^>]*value="([\w-]+)"/.exec(deleted) ?? []
  assert.match(await press(`${INBOX}?show=aside`, { intent, at }), /3 messages are restored\./)
  assert.deepEqual([await subjects('aside'), await subjects('trash')], [['Earlier', 'Later', 'One', 'Two'], ['Gone']])
})

describe('Undo of “Mark as spam”', () => {
  const stateOf = async (id: string) => (await app.store.get('messages', id))?.body.delivery
  const markAndUndo = async (id: string) => {
    await press(`${INBOX}/${id}`, { intent: 'spam' })
    await press(INBOX, { intent: 'undo-spam', selected: id })
  }

  it('emails nothing that’s on hold or that came before email was set up, but what was still due', async () => {
    const { mailer } = app.services
    app.services.mailer = undefined
    const before = await keep('Before')
    app.services.mailer = mailer
    await markAndUndo(before)
    assert.deepEqual([await stateOf(before), peer.state.taken.length], ['none', 0])
    peer.state.mode = { recipient: 450 }
    const due = await keep('Due')
    assert.equal(await stateOf(due), 'waiting')
    peer.state.mode = 'up'
    await markAndUndo(due)
    assert.deepEqual([await stateOf(due), peer.state.taken.length], ['sent', 1])
  })

  it('leaves it to an owner what a restored store sends, and nothing marked as spam is sent then', async () => {
    peer.state.mode = { recipient: 450 }
    const [held, marked] = [await keep('Held'), await keep('Marked', { email: 'rita@kestrel.example' })]
    await holdUnsent(app.store)
    peer.state.mode = 'up'
    await markAndUndo(held)
    assert.deepEqual([await stateOf(held), peer.state.taken.length], ['held', 0])
    await press(`${INBOX}/${marked}`, { intent: 'spam' })
    const judged = await keep('Judged')
    const stored = (await app.store.get('messages', judged)) ?? assert.fail()
    const body = { ...stored.body, delivery: 'held', suspicious: true, set_aside_for: 'links' }
    assert.ok((await app.store.update({ ...stored, body })).ok)
    await releaseHeld(app.services, true)
    assert.deepEqual([await stateOf(held), await stateOf(marked), await stateOf(judged)], ['queued', 'none', 'none'])
  })
})
