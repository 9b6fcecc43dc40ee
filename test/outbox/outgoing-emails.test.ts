import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { deliverAgain, deliverEachDue, deliverNow } from '#domain/email/send-stored.ts'
import { changeMessages } from '#domain/messages/change-messages.ts'
import { acknowledgementId, listEmails, queueEmail, removeOrphans, replyId, visitorEmails } from '#domain/outgoing/outgoing.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openOutboxApp, smtpAt } from './outbox-app.ts'

async function openWithMessage(t: TestContext) {
  const peer = await openSmtpPeer()
  t.after(() => peer.close())
  const app = await openOutboxApp({ mailer: smtpAt(peer.url) })
  t.after(() => app.close())
  const kept = await app.keep('Pune')
  assert.ok(kept.ok)
  let queued = 0
  const queue = async (kind: 'reply' | 'acknowledgement', follows = '') => {
    const email = { kind, message: kept.id, to: 'asha@example.net', to_name: '\u202EAsha', subject: 'Re: Pune', text: 'Hello.', follows }
    const id = kind === 'reply' ? replyId(kept.id, queued++) : acknowledgementId(kept.id)
    assert.ok(await queueEmail(app.services, id, email))
    return id
  }
  const round = async (minutes: number) => {
    app.turn(minutes)
    await app.found()
    return deliverEachDue(app.services, visitorEmails, { shouldStop: () => false })
  }
  const state = async (id: string) => (await listEmails(app.store, kept.id)).find((email) => email.id === id)?.delivery
  return { peer, app, message: kept.id, queue, round, state }
}

async function headersOf(raw = ''): Promise<Record<string, string>> {
  return Object.fromEntries((await parseEmail(raw)).headerLines.map(({ key, value }) => [key, value]))
}

it('a reply comes from our address, leads back to it, and names the emails before it', async (t) => {
  const { peer, app, message, queue } = await openWithMessage(t)
  const id = await queue('reply', `${message} first`)
  assert.equal(await deliverNow(app.services, visitorEmails, id), 'sent')
  const sent = peer.state.taken.at(-1)
  const mail = await parseEmail(sent?.raw ?? '')
  assert.deepEqual(sent?.to, ['asha@example.net'])
  assert.deepEqual(
    [mail.from?.text, mail.to && 'text' in mail.to && mail.to.text],
    ['website@tradewind.example', '"Asha" <asha@example.net>'],
  )
  assert.equal(mail.replyTo, undefined, 'no support address was entered')
  assert.equal(mail.text?.trimEnd(), 'Hello.')
  const headers = await headersOf(sent?.raw)
  assert.equal(headers['in-reply-to'], '<first@tradewind.example>')
  assert.equal(headers.references, `<${message}@tradewind.example> <first@tradewind.example>`)
  assert.equal(headers['auto-submitted'], undefined)
})

it('what waits goes out in a later round; what may have arrived waits for a person', async (t) => {
  const { peer, app, queue, round, state } = await openWithMessage(t)
  const id = await queue('reply')
  peer.state.mode = { recipient: 450 }
  assert.equal(await deliverNow(app.services, visitorEmails, id), 'waiting')
  peer.state.mode = 'take-and-drop'
  await round(2)
  assert.equal(await state(id), 'unknown')
  peer.state.mode = 'up'
  for (const minutes of [2, 60, 1440]) assert.equal(await round(minutes), 'idle')
  assert.equal(peer.state.taken.length, 2, 'the notification and one reply')
  assert.equal(await deliverAgain(app.services, visitorEmails, id), 'sent')
  assert.equal(await deliverAgain(app.services, visitorEmails, id), 'sent', 'a second click sends nothing')
  assert.equal(peer.state.taken.length, 3)
})

it('an acknowledgement asks other machines to stay silent, and isn’t sent once the message is spam', async (t) => {
  const { peer, app, message, queue, round, state } = await openWithMessage(t)
  const stored = await app.keep('Goa')
  assert.ok(stored.ok)
  const email = { kind: 'acknowledgement', message: stored.id, to: 'asha@example.net', subject: 's', text: 't' } as const
  await queueEmail(app.services, acknowledgementId(stored.id), email)
  await deliverNow(app.services, visitorEmails, acknowledgementId(stored.id))
  const headers = await headersOf(peer.state.taken.at(-1)?.raw)
  assert.deepEqual([headers['auto-submitted'], headers['x-auto-response-suppress']], ['auto-replied', 'All'])
  const late = await queue('acknowledgement')
  await changeMessages(app.services, { ids: [message], change: 'spam', by: 'Asha' })
  await round(2)
  assert.deepEqual([peer.state.taken.length, await state(late)], [3, undefined])
})

it('replies go with their message', async (t) => {
  const { app, message, queue } = await openWithMessage(t)
  const other = await app.keep('Goa')
  assert.ok(other.ok)
  await queue('reply')
  await queueEmail(app.services, replyId(other.id, 0), { kind: 'reply', message: other.id, to: 'a@b.example', subject: 's', text: 't' })
  for (const change of ['delete', 'purge'] as const) await changeMessages(app.services, { ids: [message], change, by: 'Asha' })
  assert.deepEqual([(await listEmails(app.store, message)).length, (await listEmails(app.store, other.id)).length], [0, 1])
  const stored = await app.store.get('messages', other.id)
  assert.ok(stored && (await app.store.remove(stored)).ok)
  await app.found()
  assert.equal(await removeOrphans(app.services), 0)
  app.turn(61)
  assert.equal(await removeOrphans(app.services), 1)
})
