import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createSignInLink } from '#domain/access/sign-in-links.ts'
import type { Mailer } from '#domain/ports/services.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from './people-app.ts'

const LINKS = '/preview/blog/draft/links'

describe('removing a person’s access', () => {
  let app: PeopleApp
  let peer: SmtpPeer
  let mailer: Mailer

  before(async () => {
    peer = await openSmtpPeer()
    mailer = smtpAt(peer.url)
    app = await openPeopleApp({ settings: { mailBy: 'smtp' }, outside: { mailer } })
    await app.store.create({ index: 'blog', id: 'draft', body: { title: 'Quokka', draft: true, content: '<p>Text</p>' } })
  })

  after(async () => {
    await app.settled()
    await app.close()
    await mailer.close()
    await peer.close()
  })

  async function share(cookie: string): Promise<string> {
    const html = await (await app.send(LINKS, { intent: 'share' }, cookie)).text()
    return /\/preview\/shared\/[\w-]{43}/.exec(html)?.[0] ?? 'none'
  }

  /** What a person has, and whether it still opens anything. */
  async function everyWay(email: string) {
    const cookie = await app.signIn(email)
    const [device, link] = [await app.addPasskey(cookie), await share(cookie)]
    const opens = async () => [(await app.signInWith(device)) !== '', (await app.request(link)).status, await app.status(cookie)]
    return { cookie, opens }
  }

  const remove = (person: string, cookie: string) => app.send('/admin/people', { intent: 'end-all', person, access: 'remove' }, cookie)

  async function mailed(): Promise<{ to: string; subject: string | undefined; text: string }[]> {
    await app.settled()
    const mails = peer.state.taken.splice(0)
    const read = mails.map(async ({ to, raw }) => ({ ...(await parseEmail(raw)), to: String(to) }))
    const sorted = (await Promise.all(read)).sort((a, b) => a.to.localeCompare(b.to))
    return sorted.map(({ to, subject, text = '' }) => ({ to, subject, text: text.replaceAll(/\s+/g, ' ') }))
  }

  it('is for every other administrator to do, leaves the others theirs, and says to all what was removed', async () => {
    const [asha, ravi] = [await everyWay(ASHA), await everyWay(RAVI)]
    assert.deepEqual(await ravi.opens(), [true, 200, 200])
    assert.equal(
      (await app.send('/admin/people', { intent: 'end-all', person: RAVI }, asha.cookie)).headers.get('Location'),
      '/admin/people',
    )
    assert.deepEqual((await ravi.opens()).slice(0, 2), [true, 200], 'signing out alone leaves both')
    const answer = await remove(RAVI, asha.cookie)
    assert.equal(answer.headers.get('Location'), '/admin/people')
    assert.deepEqual(await ravi.opens(), [false, 404, 404])
    assert.deepEqual(await asha.opens(), [true, 200, 200])
    const Cookie = `${asha.cookie}; ${answer.headers.getSetCookie()[0]?.split(';')[0]}`
    const { html } = await app.page('/admin/people', { headers: { Cookie } })
    assert.match(html, /Signed out everywhere\. Removed: 1 passkey and 1 preview link\./)
    const activity = await app.page('/admin/activity', { headers: { Cookie: asha.cookie } })
    assert.match(
      activity.html.replaceAll('<!-- -->', ''),
      /Ended all sessions, removed passkeys and preview links[\s\S]*ravi@example\.com\. Signed out everywhere\. Removed: 1 passkey/,
    )
    const mails = await mailed()
    assert.deepEqual(
      mails.map(({ to }) => to),
      [ASHA, RAVI],
    )
    for (const { subject, text } of mails) {
      assert.equal(subject, 'Access removed at Tradewind')
      assert.match(
        text,
        /^asha@example\.com removed the access of ravi@example\.com to http:\/\/localhost:3000\. .*1 passkey and 1 preview link\./,
      )
    }
  })

  it('is for oneself, too, and the sign-in page tells what was removed', async () => {
    const ravi = await everyWay(RAVI)
    const answer = await remove(RAVI, ravi.cookie)
    assert.equal(answer.headers.get('Location'), '/login')
    assert.deepEqual(await ravi.opens(), [false, 404, 404])
    const Cookie = answer.headers.getSetCookie().at(-1)?.split(';')[0] ?? ''
    assert.match((await app.page('/login', { headers: { Cookie } })).html, /Removed: 1 passkey and 1 preview link\./)
    assert.equal((await mailed()).length, 2)
  })

  it('ends the sign-in links that the person has not used, however all sessions are ended, and leaves later ones', async () => {
    const asha = await app.signIn(ASHA)
    const linkOf = (email: string) => createSignInLink(app.services, { email })
    const signsIn = async (link: string) => (await app.send('/login', { link })).headers.getSetCookie().length > 0
    for (const access of ['remove', '']) {
      const [ravis, shown, ashas] = [await linkOf(RAVI), await linkOf(RAVI), await linkOf(ASHA)]
      await app.send('/admin/people', { intent: 'end-all', person: RAVI, access }, asha)
      assert.deepEqual([await signsIn(ravis), await signsIn(ashas), await signsIn(await linkOf(RAVI))], [false, true, true], access)
      assert.match((await app.page(new URL(shown).pathname + new URL(shown).search)).html, /was already used or has expired/)
    }
    await mailed()
  })

  it('asks for a recent sign-in, and removes nothing without', async () => {
    const [asha, ravi] = [await everyWay(ASHA), await everyWay(RAVI)]
    app.clock.now = new Date(app.clock.now.getTime() + 15 * 60_000)
    for (const person of [ASHA, RAVI]) assert.equal((await remove(person, asha.cookie)).status, 403)
    assert.equal((await remove('visitor@example.com', asha.cookie)).status, 400)
    assert.deepEqual(
      [await asha.opens(), await ravi.opens()],
      [
        [true, 200, 200],
        [true, 200, 200],
      ],
    )
    assert.deepEqual(await mailed(), [])
  })

  it('ends the links of earlier versions by the name that they say', async () => {
    const asha = await app.signIn(ASHA)
    const links = await Promise.all([share(asha), share(asha)])
    await app.found()
    const { documents } = await app.store.find({ indexes: ['shared-previews'], sort: { field: 'ends_at', order: 'descending' }, size: 2 })
    for (const { maker: _, ...body } of documents.map(({ body }) => body))
      for (const document of documents) await app.store.update({ ...document, body: { ...body, made_by: RAVI } })
    const statuses = async () => Promise.all(links.map(async (link) => (await app.request(link)).status))
    assert.deepEqual(await statuses(), [200, 200])
    await remove(RAVI, asha)
    assert.deepEqual(await statuses(), [404, 404])
  })
})

describe('a preview link', () => {
  it('ends when its maker is no administrator any more, and is listed no longer', async () => {
    const app = await openPeopleApp()
    await app.store.create({ index: 'blog', id: 'draft', body: { title: 'Quokka', draft: true, content: '<p>Text</p>' } })
    const [asha, ravi] = [await app.signIn(ASHA), await app.signIn(RAVI)]
    const html = await (await app.send(LINKS, { intent: 'share' }, ravi)).text()
    const link = /\/preview\/shared\/[\w-]{43}/.exec(html)?.[0] ?? 'none'
    const listed = async () => (await app.page(LINKS, { headers: { Cookie: asha } })).html.includes('Revoke the link')
    assert.deepEqual([(await app.request(link)).status, await listed()], [200, true])
    app.services.settings.adminEmails = [ASHA]
    assert.deepEqual([(await app.request(link)).status, await listed()], [404, false])
    await app.close()
  })
})
