import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MAX_PEOPLE } from '#domain/access/people.ts'
import { png } from '#test/media/media-app.ts'
import { smtpAt } from '#test/outbox/outbox-app.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { pressLink, signInByLink } from '#test/sign-in/press-link.ts'
import { openSignInApp } from '#test/sign-in/sign-in-app.ts'
import { ASHA, openPeopleApp, type PeopleApp } from './people-app.ts'

const DAY_MS = 86_400_000
const LINK = /http:\/\/localhost:3000\/login\?token=[\w-]{86}[^"\s<]*/

describe('an invitation', () => {
  let app: PeopleApp
  let owner: string

  before(async () => {
    app = await openPeopleApp({ settings: { adminEmails: [ASHA] } })
    owner = await app.signIn(ASHA)
  })

  after(() => app.close())

  const invited = async (email: string, fields: Record<string, string> = {}) => {
    const response = await app.send('/admin/people', { intent: 'invite', way: 'copy', email, role: 'editor', ...fields }, owner)
    const html = await response.text()
    return { status: response.status, html, link: (LINK.exec(html)?.[0] ?? '').replaceAll('&amp;', '&') }
  }
  const pathOf = (link: string) => link.replace('http://localhost:3000', '')
  const opened = async (link: string, cookie = '') =>
    (await app.page(pathOf(link), { headers: { Cookie: cookie } })).html.replaceAll('<!-- -->', '')
  let networks = 0
  /** From a network of its own, because failed tries of one are limited. */
  const accept = async (link: string) => {
    const pressed = await pressLink(app.app.request, link, { 'X-Forwarded-For': `2001:db8:${(networks++).toString(16)}::7` })
    const cookie = pressed.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    return cookie.startsWith('session') ? cookie : ''
  }
  const people = async () => (await app.page('/admin/people', { headers: { Cookie: owner } })).html.replaceAll('<!-- -->', '')

  it('is a link to copy, which opening does not use, and which lets one in, once', async () => {
    const { link } = await invited('maya@example.com', { role: 'administrator' })
    for (const method of ['GET', 'HEAD', 'GET']) assert.equal((await app.request(pathOf(link), { method })).status, 200)
    assert.match(await opened(link), /Sign in as maya@example\.com/)
    assert.match(await people(), /Open invitations[\s\S]*maya@example\.com/)
    const cookies = await Promise.all(Array.from({ length: 20 }, () => accept(link)))
    assert.equal(cookies.filter((cookie) => cookie !== '').length, 1, 'of twenty at once')
    const maya = cookies.find((cookie) => cookie !== '') ?? ''
    assert.deepEqual(
      [await app.status(maya), await app.status(maya, '/admin/messages'), await app.status(maya, '/admin/people')],
      [200, 200, 404],
    )
    assert.doesNotMatch((await app.page('/admin/activity', { headers: { Cookie: maya } })).html, /href="\/admin\/(?:people|site)"/)
    assert.match(await opened(link), /This invitation was used/)
    assert.doesNotMatch(await people(), /Open invitations/)
    assert.match(await opened((await invited('else@example.com')).link, maya), /signs out maya@example\.com/)
  })

  it('is replaced by the next one, whichever role that gives, and ends after seven days or when it is revoked', async () => {
    const first = await invited('tom@agency.example', { role: 'administrator' })
    const second = await invited('tom@agency.example', { role: 'editor' })
    assert.equal(await accept(first.link), '')
    const third =
      (await (await app.send('/admin/people', { intent: 'renew', person: 'tom@agency.example', way: 'copy' }, owner)).text()).match(
        LINK,
      )?.[0] ?? ''
    assert.equal(await accept(second.link), '')
    const tom = await accept(third.replaceAll('&amp;', '&'))
    assert.deepEqual([await app.status(tom), await app.status(tom, '/admin/messages')], [200, 404])
    const june = await invited('june@agency.example')
    await app.send('/admin/people', { intent: 'revoke', person: 'june@agency.example' }, owner)
    assert.equal(await accept(june.link), '')
    const late = await invited('june@agency.example')
    app.clock.now = new Date(app.clock.now.getTime() + 7 * DAY_MS + 60_000)
    assert.equal(await accept(late.link), '')
    assert.match(await opened(late.link), /older than 7 days/)
    owner = await app.signIn(ASHA)
    assert.match(await people(), /june@agency\.example[\s\S]*expired/)
  })

  it('is refused with the reason, and in capitals is the same person’s', async () => {
    const cases: [string, number, RegExp][] = [
      ['nobody', 422, /Enter an email address/],
      ['', 422, /Enter an email address/],
      [`${'a'.repeat(250)}@example.com`, 422, /Enter an email address/],
      ['mi\u212ae@example.com', 409, /letters that only look like/],
      ['m\u0430ya@example.com', 409, /letters that only look like/],
      ['maya@ex\u0430mple.com', 409, /letters that only look like/],
      [ASHA.toUpperCase(), 409, /is an owner/],
      [' MAYA@Example.com ', 409, /maya@example\.com has access/],
    ]
    for (const [email, status, reason] of cases) {
      const answer = await invited(email)
      assert.equal(answer.status, status, email)
      assert.match(answer.html, reason, email)
      assert.equal(answer.link, '', email)
    }
    assert.equal((await invited('new@example.com', { role: 'owner' })).status, 422)
    assert.equal(await app.status(await accept((await invited('NEW@example.com')).link)), 200)
    assert.equal((await invited('new@example.com')).status, 409)
  })

  it('is not for more people than can be listed', async () => {
    const other = await openPeopleApp({ settings: { adminEmails: [ASHA] } })
    const cookie = await other.signIn(ASHA)
    const many = Array.from(
      { length: MAX_PEOPLE },
      (_, at) => ({ index: 'people', id: `p${at}`, body: { email: `p${at}@x.example`, role: 'editor' } }) as const,
    )
    await other.store.createMany(many)
    const answer = await other.send('/admin/people', { intent: 'invite', way: 'copy', email: 'one@x.example', role: 'editor' }, cookie)
    assert.equal(answer.status, 409)
    assert.match(await answer.text(), /There are 1,000 people/)
    assert.equal(await other.status(cookie, '/admin/people?page=20'), 200)
    await other.close()
  })

  it('is made sixty times in an hour from one network', async () => {
    const fields = { intent: 'invite', way: 'copy', email: 'nobody', role: 'editor' }
    const statuses = []
    for (let count = 0; count <= 60; count++) statuses.push((await app.send('/admin/people', fields, owner, '2001:db8:ffff::1')).status)
    assert.deepEqual([statuses.slice(0, 60).every((status) => status === 422), statuses[60]], [true, 429])
  })

  it('takes a recent sign-in of the owner', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 16 * 60_000)
    assert.equal((await invited('later@example.com')).status, 403)
    assert.equal(
      (await app.send('/admin/people', { intent: 'change-role', person: 'maya@example.com', role: 'editor' }, owner)).status,
      403,
    )
    owner = await app.signIn(ASHA)
  })

  it('can be ended by removing the person, with all that opens anything, and be made anew', async () => {
    const maya = await app.signIn('maya@example.com')
    const device = await app.addPasskey(maya).catch(() => undefined)
    assert.equal(device, undefined, 'passkeys of others than owners are on their profile')
    const question = await (await app.send('/admin/people/passkey', { to: 'add' }, maya)).json()
    const { openAuthenticator } = await import('#test/peers/authenticator.ts')
    const own = openAuthenticator('http://localhost:3000')
    await app.send('/admin/profile', { intent: 'add-passkey', name: 'Phone', answer: own.make(question) }, maya)
    assert.notEqual(await app.signInWith(own), '')
    assert.equal(
      (await app.send('/admin/profile', { intent: 'invite', way: 'copy', email: 'x@example.com', role: 'administrator' }, maya)).status,
      400,
    )
    for (const intent of ['remove-person', 'change-role'])
      assert.equal((await app.send('/admin/people', { intent, person: ASHA, role: 'editor' }, owner)).status, 409, intent)
    await app.send('/admin/people', { intent: 'change-role', person: 'maya@example.com', role: 'editor' }, owner)
    assert.deepEqual([await app.status(maya), await app.status(maya, '/admin/messages')], [200, 404])
    await app.send('/admin/people', { intent: 'remove-person', person: 'maya@example.com' }, owner)
    assert.deepEqual([await app.status(maya), await app.signInWith(own)], [404, ''])
    assert.doesNotMatch(await people(), /maya@example\.com/)
    assert.equal(await app.status(await accept((await invited('maya@example.com')).link)), 200)
  })
})

describe('an invited person', () => {
  it('is emailed the invitation, proves the address by any first sign-in, and has a name of their own', async () => {
    const peer = await openSmtpPeer()
    const mailer = smtpAt(peer.url)
    const app = await openSignInApp({ settings: { adminEmails: [ASHA], mailBy: 'smtp', signInLink: true }, outside: { mailer } })
    const owner = await app.signIn(ASHA)
    const send = (path: string, fields: Record<string, string>, cookie: string) => app.app.post(path, fields, cookie)
    await send('/admin/people', { intent: 'invite', way: 'email', email: 'tom@agency.example', role: 'editor', can_publish: 'on' }, owner)
    await app.settled()
    const [mail] = await Promise.all(peer.state.taken.map(async ({ to, raw }) => ({ to, text: (await parseEmail(raw)).text ?? '' })))
    assert.deepEqual(mail?.to, ['tom@agency.example'])
    const link = LINK.exec(mail?.text.replaceAll('=\n', '') ?? '')?.[0] ?? ''
    app.peer.state.account = { email: 'tom@agency.example', sub: '9', given_name: 'Tom' }
    const tom = await app.signInWithGoogle()
    const status = async (path: string) => (await app.request(path, { headers: { Cookie: tom } })).status
    assert.deepEqual([await status('/admin'), await status('/admin/categories'), await status('/admin/messages')], [200, 200, 404])
    assert.doesNotMatch(await signInByLink(app.request, link), /^session/, 'the invitation has been accepted')
    assert.notEqual(link, '')
    app.peer.state.account = { email: 'tom@agency.example', sub: '10', given_name: 'Tim' }
    await app.signInWithGoogle()
    assert.match(app.failures().at(-1) ?? '', /Another account/)
    for (const _ of ['first', 'under the new name']) await send('/admin/profile', { intent: 'profile', name: 'Tom Pike' }, tom)
    const photo = new File([await png('#336699')], 'tom.png')
    await app.app.post('/admin/profile', { intent: 'profile', name: 'Tom Pike', photo }, tom)
    await app.found()
    for (const path of ['/admin/people', '/admin/activity'])
      assert.match((await app.page(path, { headers: { Cookie: owner } })).html, /<img src="\/assets\/img\/352x330\/[\w-]+\.webp"/, path)
    assert.match((await app.page('/admin/media', { headers: { Cookie: owner } })).html, /Photo of (?:<!-- -->)?Tom Pike/)
    assert.match((await app.page('/admin', { headers: { Cookie: tom } })).html, /Welcome, (?:<!-- -->)?Tom Pike/)
    assert.match((await app.page('/admin/activity', { headers: { Cookie: owner } })).html, /Tom Pike \(tom@agency\.example\)/)
    assert.match((await app.page('/admin/people', { headers: { Cookie: owner } })).html, /Tom Pike/)
    await app.close()
    await mailer.close()
    await peer.close()
  })
})
