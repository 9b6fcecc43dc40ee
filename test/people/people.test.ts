import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseConfig } from '#server/config/config.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { pressLink, signInByLink } from '#test/sign-in/press-link.ts'
import { openSignInApp } from '#test/sign-in/sign-in-app.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from './people-app.ts'

const LINK = /http:\/\/localhost:\d+\/login\?\S+/

describe('the list of administrators', () => {
  const listed = (ADMIN_EMAIL: string) => parseConfig({ ADMIN_EMAIL })

  it('is a setting: one address, or several with commas between', () => {
    const first = listed(`${ASHA}, ${RAVI}`)
    assert.deepEqual(first.ok && first.config.adminEmails, [ASHA, RAVI])
    const one = listed(ASHA)
    assert.deepEqual(one.ok && one.config.adminEmails, [ASHA])
    const none = parseConfig({})
    assert.deepEqual(none.ok && none.config.adminEmails, ['admin@example.com'])
    for (const wrong of [`${ASHA},`, `${ASHA} ${RAVI}`, `${ASHA},nobody`, `${ASHA},${ASHA.toUpperCase()}`]) {
      const result = listed(wrong)
      assert.match(result.ok ? '' : result.problem, /^ADMIN_EMAIL must (?:be an e-mail address|name each address once)/, wrong)
    }
  })

  it('lets each in by their own link, and by an emailed one', async () => {
    const peer = await openSmtpPeer()
    const mailer = smtpAt(peer.url)
    const app = await openPeopleApp({ settings: { mailBy: 'smtp' }, outside: { mailer } })
    for (const email of [RAVI.toUpperCase(), ASHA, 'visitor@example.com'])
      assert.equal((await app.send('/login', { email })).headers.get('Location'), '/login?asked=yes')
    await app.settled()
    const mails = await Promise.all(peer.state.taken.map(async ({ to, raw }) => ({ to, text: (await parseEmail(raw)).text ?? '' })))
    assert.deepEqual(mails.map(({ to }) => to).sort(), [[ASHA], [RAVI]])
    for (const { to, text } of mails) {
      const cookie = await signInByLink(app.request, LINK.exec(text)?.[0] ?? '')
      assert.match((await app.page('/admin', { headers: { Cookie: cookie } })).html, new RegExp(`Signed in as ${to}`))
    }
    await app.close()
    await mailer.close()
    await peer.close()
  })

  it('is told from which network somebody tried, also where the proxy writes a port behind the address', async () => {
    const app = await openPeopleApp()
    const cookie = await app.signIn(ASHA)
    for (const from of ['203.0.113.7:4711', '[2001:db8:7::3]:443'])
      await pressLink(app.request, '/login?token=wrong', { 'X-Forwarded-For': from })
    await app.settled()
    const { html } = await app.page('/admin/activity', { headers: { Cookie: cookie } })
    for (const network of ['203.0.113.0/24', '2001:db8:7::/48']) assert.ok(html.includes(network), network)
    await app.close()
  })

  it('pins an account at Google for each, and ends with an address what it opened', async () => {
    const app = await openSignInApp({ settings: { adminEmails: [ASHA, RAVI] } })
    const as = async (email: string, sub: string, given_name: string) => {
      app.peer.state.account = { email, sub, given_name }
      return app.signInWithGoogle()
    }
    const asha = await as(ASHA, '1', 'Asha')
    const ravi = await as(RAVI, '2', 'Ravi')
    const status = async (cookie: string) => (await app.request('/admin', { headers: { Cookie: cookie } })).status
    assert.deepEqual([await status(asha), await status(ravi)], [200, 200])
    await as(ASHA, '2', 'Ravi')
    await as(RAVI, '1', 'Asha')
    assert.equal(app.failures().length, 2, 'nobody is the other')
    const shown = (await app.page('/admin/people', { headers: { Cookie: ravi } })).html
    assert.match(shown, />Asha</, 'by a name that Google says')
    app.services.settings.adminEmails = [RAVI]
    assert.deepEqual([await status(asha), await status(ravi)], [404, 200])
    assert.doesNotMatch((await app.page('/admin/people', { headers: { Cookie: ravi } })).html, new RegExp(ASHA))
    await app.close()
  })
})

describe('the sessions of administrators', () => {
  let app: PeopleApp

  before(async () => {
    app = await openPeopleApp()
  })

  after(() => app.close())

  const people = async (cookie: string) =>
    (await app.page('/admin/people', { headers: { Cookie: cookie } })).html.replaceAll('<!-- -->', '')
  const idOf = async (cookie: string) => /name="id" value="([^"]+)"/.exec((await people(cookie)).split('This device')[1] ?? '')?.[1] ?? ''

  it('are listed with browser, network and times, and each can be ended', async () => {
    const [asha, other, ravi] = [await app.signIn(ASHA), await app.signIn(ASHA), await app.signIn(RAVI)]
    const html = await people(ravi)
    assert.equal(html.match(/<h3>Chrome on Linux/g)?.length, 3)
    assert.match(html, /From an unknown network · signed in November 21, 2026 at 11:30 AM · last used November 21, 2026/)
    const ended = await app.send('/admin/people', { intent: 'end-session', id: await idOf(other) }, ravi)
    assert.equal(ended.headers.get('Location'), '/admin/people')
    assert.deepEqual([await app.status(asha), await app.status(other), await app.status(ravi)], [200, 404, 200])
    const own = await app.send('/admin/people', { intent: 'end-session', id: await idOf(ravi) }, ravi)
    assert.deepEqual([own.headers.get('Location'), own.headers.get('Clear-Site-Data')], ['/', '"cache"'])
    assert.deepEqual([await app.status(asha), await app.status(ravi)], [200, 404])
  })

  it('of one are all ended together, and of nobody else', async () => {
    const [asha, again, ravi] = [await app.signIn(ASHA), await app.signIn(ASHA), await app.signIn(RAVI)]
    await app.send('/admin/people', { intent: 'end-all', person: ASHA }, ravi)
    assert.deepEqual([await app.status(asha), await app.status(again), await app.status(ravi)], [404, 404, 200])
    assert.equal(await app.status(await app.signIn(ASHA)), 200, 'he may sign in again')
    assert.equal((await app.send('/admin/people', { intent: 'end-all', person: 'visitor@example.com' }, ravi)).status, 400)
    const own = await app.send('/admin/people', { intent: 'end-all', person: RAVI }, ravi)
    assert.equal(own.headers.get('Clear-Site-Data'), '"cache"')
    assert.equal(await app.status(ravi), 404)
  })

  it('end all together even where the list of them is behind', async () => {
    const [asha, ravi] = [await app.signIn(ASHA), await app.signIn(RAVI)]
    const { find } = app.store
    app.store.find = async (query) => (query.indexes.includes('sessions') ? { total: 0, documents: [] } : find(query))
    await app.send('/admin/people', { intent: 'end-all', person: ASHA }, ravi)
    app.store.find = find
    assert.equal(await app.status(asha), 404)
  })
})

describe('who wrote what', () => {
  it('stands in the history, by a name that no other has', async () => {
    const app = await openPeopleApp()
    const FORM = { source: 'x', title: 'First', blog_link: '/', posted_date: '1/1/2026', expiry_date: '1/1/2027' }
    const [asha, ravi] = [await app.signIn(ASHA), await app.signIn(RAVI)]
    await app.store.create({ index: 'news', id: 'one', body: { ...FORM, draft: false } })
    const save = async (title: string, cookie: string) => {
      app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000)
      const version = await app.version('news', 'one')
      assert.equal((await app.send('/edit-news/one', { ...FORM, title, version }, cookie)).status, 302)
    }
    await save('Second', asha)
    await save('Third', ravi)
    const { html } = await app.page('/edit-news/one/history', { headers: { Cookie: asha } })
    assert.ok(html.indexOf(RAVI) > 0 && html.indexOf(RAVI, html.indexOf('<main')) < html.lastIndexOf(ASHA), 'the latest first')
    await app.close()
  })
})
