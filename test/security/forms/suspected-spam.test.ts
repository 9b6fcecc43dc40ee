import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { receiveMessage } from '#domain/messages/messages.ts'
import { purgeExpiredSpam, releaseMessage } from '#domain/messages/spam.ts'
import { withStoreErrorReason } from '#domain/ports/store.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'
import { openContactApps } from './contact-app.ts'

const INBOX = '/admin/messages'
const ASIDE = `${INBOX}?show=aside`
const DAY = 86_400_000

async function openInbox(t: TestContext, count = 1) {
  const contact = await openContactApps(t, count)
  const { app } = contact
  const cookie = await app.signIn()
  const keep = async (subject: string, set_aside_for = 'links') => {
    const kept = await receiveMessage(app.services, { ...fieldsOf(subject), suspicious: true, set_aside_for })
    assert.ok(kept.ok)
    await app.found()
    return kept.id
  }
  const see = async (path: string) => (await app.page(path, { headers: { Cookie: cookie } })).html
  const subjects = async (path: string) => [...(await see(path)).matchAll(/([A-Z][a-z]+)<\/a><\/h[23]>/g)].map(([, name]) => name).sort()
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await app.post(path, fields, cookie)
    await app.found()
    return answer
  }
  return { ...contact, cookie, keep, see, subjects, press }
}

describe('suspected spam', () => {
  it('R33 are in a list of their own with the reasons, and counted there and on the dashboard', async (t) => {
    const { keep, see, subjects } = await openInbox(t)
    assert.match(await see(ASIDE), /No spam\./)
    assert.doesNotMatch(await see('/admin'), /in Spam/)
    await keep('Pune', 'trap fast')
    const older = await keep('Delhi', '')
    for (const path of [INBOX, `${INBOX}?show=unread`]) assert.deepEqual(await subjects(path), [], path)
    assert.deepEqual(await subjects(ASIDE), ['Delhi', 'Pune'])
    assert.deepEqual(await subjects(`${ASIDE}&q=Pune`), ['Pune'])
    assert.match(await see(ASIDE), /that visitors don’t see\. It was sent less than 3 seconds after/)
    assert.match(await see(INBOX), /href="\/admin\/messages\?show=aside">Spam<span[^>]*>2</)
    assert.match(await see('/admin'), /2 messages in Spam<[\s\S]*href="\/admin\/messages\?show=aside"/)
    assert.match(await see(`${INBOX}/${older}`), /an earlier version of this site\.[\s\S]*Not spam/)
  })

  it('R33 are emailed once when an administrator marks them as not spam, however often and from wherever', async (t) => {
    const { app, apps, peer, keep, see, subjects, press, cookie } = await openInbox(t, 2)
    const id = await keep('Pune')
    const pressed = apps.flatMap((each) => Array.from({ length: 5 }, () => releaseMessage(each.services, id, { waitMs: 3_600_000 })))
    assert.equal((await Promise.all(pressed)).filter((state) => state !== 'before').length, 1)
    assert.equal(peer.state.taken.length, 1)
    assert.deepEqual([await subjects(ASIDE), await subjects(INBOX)], [[], ['Pune']])
    const other = await keep('Delhi')
    const answer = await press(`${INBOX}/${other}`, { intent: 'not-spam' })
    const notice = answer.headers.get('Set-Cookie')?.split(';')[0]
    const { html } = await app.page(`${INBOX}/${other}`, { headers: { Cookie: `${cookie}; ${notice}` } })
    assert.match(html, /The message is in the inbox\.[\s\S]*Email: <\/span>Sent/)
    assert.doesNotMatch(html, /Not spam/)
    await press(ASIDE, { intent: 'not-spam', selected: await keep('Goa') })
    await press(ASIDE, { intent: 'not-spam', selected: 'none' })
    assert.deepEqual([await subjects(INBOX), peer.state.taken.length], [['Delhi', 'Goa', 'Pune'], 3])
    assert.match(await see(INBOX), />Spam</)
  })

  it('R33 wait in the outbox when they are released while the mail server is away', async (t) => {
    const { app, peer, keep } = await openInbox(t)
    peer.state.mode = { message: 451 }
    const id = await keep('Pune')
    assert.equal(await releaseMessage(app.services, id, { waitMs: 3_600_000 }), 'waiting')
    assert.equal((await app.store.get('messages', id))?.body.attempts, 1)
    app.services.mailer = undefined
    assert.equal(await releaseMessage(app.services, await keep('Delhi')), 'none')
    assert.equal(await releaseMessage(app.services, 'none'), undefined)
  })

  it('R33 are deleted after thirty days, except released ones and those from before the notice', async (t) => {
    const { app, keep, subjects, pass, press } = await openInbox(t)
    await keep('Long')
    await keep('Older', '')
    await press(ASIDE, { intent: 'not-spam', selected: await keep('Released') })
    pass(DAY)
    await keep('Later')
    pass(29 * DAY - 1)
    assert.equal(await purgeExpiredSpam(app.services), 0)
    pass(1)
    assert.equal(await purgeExpiredSpam(app.services), 1)
    await app.found()
    const { documents } = await app.store.find({ indexes: ['messages'], size: 10 })
    assert.deepEqual(documents.map(({ body }) => body.subject).sort(), ['Later', 'Older', 'Released'])
    assert.deepEqual(await subjects(ASIDE), [], 'the session is over by then')
  })

  it('R33 return to the inbox if an earlier version held them only for a full limit', async (t) => {
    const { app, keep, subjects, queued, pass } = await openInbox(t)
    for (const [subject, signs] of Object.entries({ Delhi: 'sender', Goa: 'unproven', Kochi: 'many', Pune: 'links', Surat: 'links many' }))
      await keep(subject, signs)
    await keep('Older', '')
    assert.equal(await purgeExpiredSpam(app.services), 0)
    await app.found()
    assert.deepEqual(
      [await subjects(INBOX), await subjects(ASIDE)],
      [
        ['Delhi', 'Goa', 'Kochi'],
        ['Older', 'Pune', 'Surat'],
      ],
    )
    assert.deepEqual(await queued(), { many: 3 })
    pass(30 * DAY)
    assert.equal(await purgeExpiredSpam(app.services), 2)
  })

  it('R33 are deleted all at once, except those that came after the list was made', async (t) => {
    const { app, keep, subjects, pass, press, see, peer } = await openInbox(t)
    for (const subject of ['Pune', 'Delhi', 'Goa']) await keep(subject)
    await press(ASIDE, { intent: 'not-spam', selected: await keep('Released') })
    const until = /name="until" value="([^"]+)"/.exec(await see(ASIDE))?.[1] ?? ''
    pass(1)
    await keep('Later')
    assert.equal((await press(ASIDE, { intent: 'delete-aside', until: 'soon' })).status, 400)
    assert.equal((await press(ASIDE, { intent: 'delete-aside', until })).status, 302)
    await app.settled()
    await app.found()
    assert.deepEqual([await subjects(ASIDE), await subjects(INBOX)], [['Later'], ['Released']])
    assert.equal(peer.state.taken.length, 1)
  })

  it("aren't reported as deleted if the store fails to delete them", async (t) => {
    const { app, keep, subjects, press } = await openInbox(t)
    await keep('Pune')
    const { update } = app.services.store
    app.services.store.update = async () => {
      throw withStoreErrorReason(new Error('attempt to write a readonly database'), 'read-only')
    }
    const answer = await press(ASIDE, { intent: 'delete-aside', until: app.clock.now.toISOString() })
    assert.equal(answer.status, 503)
    assert.match(await answer.text(), /Not all deleted: /)
    await app.settled()
    app.services.store.update = update
    assert.deepEqual(await subjects(ASIDE), ['Pune'])
  })
})
