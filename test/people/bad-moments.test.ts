import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveCopyDraft } from '#domain/site-copy/copy-store.ts'
import { emailOf, OWNER, openRolesApp, storePerson } from '#test/security/authority/roles-app.ts'
import { pressLink } from '#test/sign-in/press-link.ts'
import { openSignInApp } from '#test/sign-in/sign-in-app.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from './people-app.ts'

const POST = {
  ...{ content: '<p>Text</p>', category: 'Locations', content_excerpt: 'Short.', author: 'Asha Rao', source: 'Tradewind' },
  ...{ title: 'Before', posted_date: '2026-11-20', posted_time: '', expiry_date: '2027-12-20', blog_link: '/faq' },
}
const STORED = { ...POST, posted_date: '20/11/2026', expiry_date: '20/12/2027' }

const saving = async (app: PeopleApp, cookie: string, title: string) =>
  app.app.post('/edit-blog/live', { ...POST, title, version: await app.version('blog', 'live'), intent: 'update' }, cookie)

describe('a role that changes while its holder saves', () => {
  it('is the one that counts when the form arrives; the text comes back, with the reason, whatever the form', async (t) => {
    const app = await openRolesApp()
    t.after(() => app.close())
    await app.store.create({ index: 'blog', id: 'live', body: STORED })
    const [publisher, administrator] = [await app.signIn(emailOf('publisher')), await app.signIn(emailOf('administrator'))]
    assert.equal((await saving(app, publisher, 'While they may')).status, 302)
    await storePerson(app, emailOf('publisher'), 'editor')
    const refused = await saving(app, publisher, 'Typed an hour')
    assert.equal(refused.status, 403)
    assert.match(
      await refused.text(),
      /only someone who can publish may change what visitors see\. Your text is still here[\s\S]*Typed an hour/,
    )
    await storePerson(app, emailOf('administrator'), 'editor')
    const forms: [string, Record<string, string>][] = [
      ['/admin/site/company', { tagline: 'Typed an hour' }],
      ['/admin/messages/one', { intent: 'answer', answer: 'Typed an hour' }],
      ['/admin/site/words/faq', { intent: 'publish', note: 'Typed an hour' }],
      ['/no-such-page', { title: 'Typed an hour' }],
    ]
    for (const [path, fields] of forms) {
      const answer = await app.app.post(path, fields, administrator)
      const html = await answer.text()
      assert.equal(answer.status, 404, path)
      assert.match(html, /Nothing was saved: your access has changed[\s\S]*<textarea[^>]*>Typed an hour</, path)
    }
    const bare = await app.app.post('/admin/people', { intent: 'revoke', person: RAVI }, administrator)
    assert.doesNotMatch(await bare.text(), /your access has changed/, 'nobody has typed that')
    assert.match(String((await app.store.get('blog', 'live'))?.body.title), /While they may/)
  })

  it('lets nothing through that begins after it, however many forms are under way', async (t) => {
    const app = await openRolesApp()
    t.after(() => app.close())
    await app.store.create({ index: 'blog', id: 'live', body: STORED })
    const cookie = await app.signIn(emailOf('publisher'))
    const early = Array.from({ length: 10 }, (_, at) => saving(app, cookie, `Early ${at}`))
    const removed = storePerson(app, emailOf('publisher'), 'editor')
    await removed
    const late = await Promise.all(Array.from({ length: 10 }, (_, at) => saving(app, cookie, `Late ${at}`)))
    assert.deepEqual([...new Set(late.map(({ status }) => status))], [403])
    for (const answer of await Promise.all(early)) assert.ok([302, 403, 409].includes(answer.status), String(answer.status))
    assert.doesNotMatch(String((await app.store.get('blog', 'live'))?.body.title), /Late/)
  })
})

describe('owners', () => {
  const remove = (app: PeopleApp, person: string, cookie: string, intent = 'remove-person') =>
    app.send('/admin/people', { intent, person, ...(intent === 'end-all' ? { access: 'remove' } : {}) }, cookie)

  it('who remove each other in the same second both stay, signed out at most, and can sign in again', async (t) => {
    const app = await openPeopleApp()
    t.after(() => app.close())
    const [asha, ravi] = [await app.signIn(ASHA), await app.signIn(RAVI)]
    const refused = await Promise.all([remove(app, RAVI, asha), remove(app, ASHA, ravi)])
    for (const answer of refused) {
      assert.equal(answer.status, 409)
      assert.match(await answer.text(), /Your IT team names the owners/)
    }
    const out = await Promise.all([remove(app, RAVI, asha, 'end-all'), remove(app, ASHA, ravi, 'end-all')])
    assert.ok(out.every(({ status }) => status < 500))
    assert.deepEqual([await app.status(asha), await app.status(ravi)].includes(404), true)
    for (const email of [ASHA, RAVI]) assert.equal(await app.status(await app.signIn(email), '/admin/people'), 200, email)
  })

  it('can’t remove the last one, themselves, and one whom the variable names no longer is out at once', async (t) => {
    const app = await openPeopleApp({ settings: { adminEmails: [ASHA] } })
    t.after(() => app.close())
    const asha = await app.signIn(ASHA)
    assert.match(await (await remove(app, ASHA, asha)).text(), /Your IT team names the owners/)
    assert.equal((await remove(app, ASHA, asha, 'end-all')).headers.get('Location'), '/login')
    const again = await app.signIn(ASHA)
    assert.equal(await app.status(again), 200)
    app.services.settings.adminEmails = [RAVI]
    assert.equal(await app.status(again), 404)
    assert.equal(await app.status(await app.signIn(RAVI), '/admin/people'), 200)
    app.services.settings.adminEmails = [ASHA, RAVI]
    assert.equal(await app.status(again, '/admin/people'), 200, 'and back as soon as it names them')
  })
})

describe('an invitation by Google', () => {
  it('is for the invited address alone, in capitals too, and stays unused when others open it', async (t) => {
    const app = await openSignInApp({ settings: { adminEmails: [ASHA], signInLink: true } })
    t.after(() => app.close())
    const owner = await app.signIn(ASHA)
    const fields = { intent: 'invite', way: 'copy', email: 'tom@agency.example', role: 'editor' }
    const html = await (await app.app.post('/admin/people', fields, owner)).text()
    const link = /http:\/\/localhost:3000\/login\?token=[\w-]{86}[^"\s<]*/.exec(html)?.[0].replaceAll('&amp;', '&') ?? ''
    const signsIn = async (sub: string, email: string) => {
      app.peer.state.account = { sub, email, given_name: 'Tom' }
      return (await app.request('/admin', { headers: { Cookie: await app.signInWithGoogle() } })).status
    }
    for (const other of ['eve@agency.example', 't\u043em@agency.example', 'tom@agency.example.evil.example', 'tom@AGENCY.exampl\u212a'])
      assert.equal(await signsIn('666', other), 404, other)
    for (const method of ['GET', 'HEAD', 'GET']) assert.equal((await app.request(link, { method })).status, 200, 'a mail scanner’s GET')
    assert.equal(await signsIn('9', 'Tom@Agency.Example'), 200)
    assert.equal(await signsIn('10', 'tom@agency.example'), 404, 'another account with that address')
    assert.equal(await signsIn('9', 'tom@agency.example'), 200)
    const pressed = await pressLink(app.request, link, { 'X-Forwarded-For': '2001:db8::9' })
    assert.doesNotMatch(pressed.headers.get('Set-Cookie') ?? '', /^session[^=]*=[^;]/, 'accepted by Google already')
  })
})

describe('ten thousand invitations', () => {
  it('stop at a thousand people with the reason, lose nobody, and leave every page of the list open', async (t) => {
    const app = await openPeopleApp({ settings: { adminEmails: [ASHA] } })
    t.after(() => app.close())
    const owner = await app.signIn(ASHA)
    const invite = (email: string) => app.send('/admin/people', { intent: 'invite', way: 'copy', email, role: 'editor' }, owner)
    const many = Array.from({ length: 999 }, (_, at) => `p${String(at).padStart(4, '0')}@x.example`)
    const { personId } = await import('#domain/access/people.ts')
    const invited_at = app.clock.now.toISOString()
    await app.store.createMany(
      many.map((email) => ({
        index: 'people',
        id: personId(email),
        body: { email, role: 'editor', invitation: 'x'.repeat(43), invited_at },
      })),
    )
    assert.equal((await invite('last@x.example')).status, 200)
    for (let tries = 0; tries < 40; tries++) assert.equal((await invite(`more${tries}@x.example`)).status, 409)
    assert.match(await (await invite('more@x.example')).text(), /There are 1,000 people\. Remove someone first/)
    assert.equal((await invite('p0500@x.example')).status, 200, 'who is invited already is invited anew')
    const before = app.app.asked.lists
    const listed = new Set<string>()
    for (let page = 1; page <= 20; page++) {
      const { html, status } = await app.page(`/admin/people?page=${page}`, { headers: { Cookie: owner } })
      assert.equal(status, 200)
      for (const [, email = ''] of html.matchAll(/<h3[^>]*>([^<]*@x\.example)</g)) listed.add(email)
    }
    assert.equal(listed.size, 1000)
    assert.ok((app.app.asked.lists - before) / 20 < 10, 'a page asks for few lists')
    assert.equal(await app.status(owner, '/admin/people?page=21'), 404)
    await app.send('/admin/people', { intent: 'revoke', person: 'p0001@x.example' }, owner)
    assert.equal((await invite('more@x.example')).status, 200, 'a place is free again')
  })
})

describe('page texts waiting', () => {
  it('are not lost when their author is removed', async (t) => {
    const app = await openRolesApp()
    t.after(() => app.close())
    const owner = await app.signIn(OWNER)
    await saveCopyDraft(app.services, 'faq', { version: undefined, changes: { heading: 'Waiting' }, before: {} }, emailOf('editor'))
    await app.send('/admin/people', { intent: 'remove-person', person: emailOf('editor') }, owner)
    assert.match((await app.page('/admin/site/words/faq', { headers: { Cookie: owner } })).html, /Waiting/)
  })
})
