import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Authenticator, openAuthenticator } from '#test/peers/authenticator.ts'
import { ORIGIN } from '#test/test-app.ts'
import { ASHA, openPeopleApp, type PeopleApp, RAVI } from './people-app.ts'

const MINUTE = 60_000

describe('signing in with a passkey', () => {
  let app: PeopleApp
  let device: Authenticator
  let session: string

  before(async () => {
    app = await openPeopleApp()
    assert.doesNotMatch((await app.page('/login')).html, /passkey/i, 'where there is none, none is asked for')
    session = await app.signIn(ASHA)
    device = await app.addPasskey(session)
  })

  after(() => app.close())

  const sessions = async () => (await app.store.find({ indexes: ['sessions'], size: 0 })).total

  /** Sends what a device made of a question of our own, and says how it was answered. */
  async function answerTo(make: (question: { challenge: string; rpId: string }) => string, other?: { cookie: string }) {
    const { question, cookie } = await app.ask()
    const response = await app.send('/login', { passkey: make(question) }, other?.cookie ?? cookie)
    return { status: response.status, to: response.headers.get('Location'), cookies: response.headers.getSetCookie() }
  }

  it('leads to the dashboard, as the one whose passkey it is', async () => {
    assert.match((await app.page('/login')).html, /Sign in with a passkey/)
    const answered = await answerTo(device.use)
    assert.deepEqual([answered.status, answered.to], [302, '/admin'])
    const [cookie = '', left = ''] = answered.cookies
    assert.match(cookie, /^session-3000=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    assert.match(left, /^sign-in-3000=[^;]*; Max-Age=0;/)
    assert.match((await app.page('/admin', { headers: { Cookie: cookie.split(';')[0] ?? '' } })).html, new RegExp(`Signed in as ${ASHA}`))
  })

  it('leads on who has signed in meanwhile in another tab, in the session that is there', async () => {
    const before = await sessions()
    const { question } = await app.ask(session)
    const answer = await app.send('/login?to=/admin/media', { passkey: device.use(question) }, session)
    assert.deepEqual([answer.status, answer.headers.get('Location'), answer.headers.get('Set-Cookie')], [302, '/admin/media', null])
    assert.equal(await sessions(), before)
  })

  it('asks of the browser that the device makes sure who holds it, of this site alone', async () => {
    const { question } = await app.ask()
    assert.deepEqual(
      { ...question, challenge: question.challenge.length },
      { challenge: 43, rpId: 'localhost', userVerification: 'required' },
    )
  })

  it('believes no hostile answer', async () => {
    const ravi = await app.signIn(RAVI)
    const others = await app.addPasskey(ravi)
    const strangers = openAuthenticator(ORIGIN)
    const before = await sessions()
    const { question: first, cookie } = await app.ask()
    const used = device.use(first)
    assert.equal((await app.send('/login', { passkey: used }, cookie)).status, 302)
    const elsewhere = await app.ask()
    const hostile: [string, (question: { challenge: string; rpId: string }) => string, { cookie: string }?][] = [
      ['an answer that was given before', () => used],
      ['the answer of another browser', device.use, elsewhere],
      ['an answer without a browser', device.use, { cookie: '' }],
      ['a foreign origin', (question) => device.use(question, { origin: 'https://evil.example' })],
      ['an origin that begins alike', (question) => device.use(question, { origin: `${ORIGIN}.evil.example` })],
      ['another port', (question) => device.use(question, { origin: 'http://localhost:3001' })],
      ['a frame on another site', (question) => device.use(question, { crossOrigin: true })],
      ['a frame on a site that it names', (question) => device.use(question, { crossOrigin: true, topOrigin: 'https://evil.example' })],
      ['a frame that is said in words', (question) => device.use(question, { crossOrigin: 'true' })],
      ['a page around it', (question) => device.use(question, { topOrigin: ORIGIN })],
      ['another host’s passkey', (question) => device.use(question, { rpId: 'evil.example' })],
      ['a changed signature', (question) => device.use(question, { changeSignature: true })],
      ['a question of its own', (question) => device.use(question, { challenge: 'A'.repeat(43) })],
      ['nobody held to prove who he is', (question) => device.use(question, { flags: 0x01 })],
      ['nobody there', (question) => device.use(question, { flags: 0x04 })],
      ['the answer to another kind of question', (question) => device.use(question, { type: 'webauthn.create' })],
      ['another’s credential', (question) => device.use(question, { credentialId: others.id })],
      ['another’s name', (question) => device.use(question, { userHandle: 'A'.repeat(43) })],
      ['no name', (question) => device.use(question, { userHandle: undefined })],
      ['a passkey that nobody has', strangers.use],
      ['a count that went back', (question) => device.use(question, { counter: 1 })],
      ['no JSON', () => '{'],
      ['nothing', () => ''],
      ['an answer of 50 KB', () => JSON.stringify({ id: 'a'.repeat(50_000) })],
      ['numbers for texts', () => JSON.stringify({ id: 1, response: { clientDataJSON: 2 } })],
    ]
    for (const [name, make, other] of hostile) {
      const answered = await answerTo(make, other)
      assert.equal(answered.status, 401, name)
      assert.deepEqual(answered.cookies, [], name)
      app.clock.now = new Date(app.clock.now.getTime() + 1000)
    }
    assert.equal(await sessions(), before + 1)
    assert.equal((await answerTo(device.use)).status, 302, 'and the right one still signs in')
    const lines = JSON.stringify(app.logged)
    for (const secret of [ASHA, RAVI, used.slice(0, 40)]) assert.ok(!lines.includes(secret), secret)
  })

  it('gives one session to twenty who come with one answer, and five minutes to answer', async () => {
    const { question, cookie } = await app.ask()
    const passkey = device.use(question)
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.send('/login', { passkey }, cookie)))
    assert.equal(answers.filter(({ status }) => status === 302).length, 1)
    const late = await app.ask()
    app.clock.now = new Date(app.clock.now.getTime() + 5 * MINUTE)
    assert.equal((await app.send('/login', { passkey: device.use(late.question) }, late.cookie)).status, 401)
  })

  it('is tried ten times in ten minutes from one network, as any other way', async () => {
    for (let count = 0; count < 10; count++) assert.equal((await app.send('/login', { passkey: '{' }, '', '203.0.113.5')).status, 401)
    const { question, cookie } = await app.ask()
    assert.equal((await app.send('/login', { passkey: device.use(question) }, cookie, '203.0.113.5')).status, 429)
  })

  it('ends with the address that is taken off the list', async () => {
    const before = app.services.settings.adminEmails
    app.services.settings.adminEmails = [RAVI]
    assert.equal((await answerTo(device.use)).status, 401)
    app.services.settings.adminEmails = before
  })
})

describe('passkeys', () => {
  let app: PeopleApp

  before(async () => {
    app = await openPeopleApp()
  })

  after(() => app.close())

  const shown = async (cookie: string) => (await app.page('/admin/people', { headers: { Cookie: cookie } })).html

  it('are listed with their last use, to their owner alone, and removed', async () => {
    const asha = await app.signIn(ASHA)
    const device = await app.addPasskey(asha, 'Kitchen <laptop>')
    assert.match(await shown(asha), /Kitchen &lt;laptop&gt;[\s\S]*not used yet/)
    await app.signInWith(device)
    assert.match(await shown(asha), /last used November 21, 2026/)
    const ravi = await app.signIn(RAVI)
    assert.doesNotMatch(await shown(ravi), /Kitchen/)
    const [passkey] = (await app.store.find({ indexes: ['passkeys'], size: 1 })).documents
    const id = passkey?.id ?? ''
    await app.send('/admin/people', { intent: 'remove-passkey', id }, ravi)
    assert.match(await shown(asha), /Kitchen/, 'nobody removes another’s')
    await app.send('/admin/people', { intent: 'remove-passkey', id }, asha)
    assert.doesNotMatch(await shown(asha), /Kitchen/)
    const { question, cookie } = await app.ask()
    assert.equal((await app.send('/login', { passkey: device.use(question) }, cookie)).status, 401)
  })

  it('are added for a question of this session, on this site, and once', async () => {
    const asha = await app.signIn(ASHA)
    const other = await app.signIn(ASHA)
    const device = openAuthenticator(ORIGIN)
    const question = async (cookie: string) => (await app.send('/admin/people/passkey', { to: 'add' }, cookie)).json()
    const add = async (answer: string, cookie = asha) =>
      (await app.send('/admin/people', { intent: 'add-passkey', name: 'x', answer }, cookie)).status
    assert.equal(await add(device.make(await question(other))), 422, 'another session’s')
    assert.equal(await add(device.make(await question(asha), { origin: 'https://evil.example' })), 422)
    assert.equal(await add(device.make(await question(asha), { rpId: 'evil.example' })), 422)
    assert.equal(await add(device.make(await question(asha), { crossOrigin: true })), 422, 'in a frame on another site')
    assert.equal(await add(device.make(await question(asha), { flags: 0x01 })), 422, 'without proof of who holds it')
    assert.equal(await add(device.make((await app.ask()).question)), 422, 'a question to sign in')
    assert.equal(await add('{}'), 422)
    const unasked = await app.send('/admin/people', { intent: 'add-passkey', name: 'x', answer: '' }, asha)
    assert.match(await unasked.text(), /Not added: the page was still loading\./)
    const good = device.make(await question(asha))
    assert.equal(await add(good), 302)
    assert.equal(await add(good), 422)
    assert.equal(await add(device.make(await question(asha))), 409, 'the same passkey')
    const excluded = (await question(asha)).excludeCredentials as { id: string }[]
    assert.deepEqual(
      excluded.map(({ id }) => id),
      [device.id],
    )
  })

  it('are changed only by who has just signed in or confirmed with one', async () => {
    const ravi = await app.signIn(RAVI)
    const device = await app.addPasskey(ravi)
    app.clock.now = new Date(app.clock.now.getTime() + 15 * MINUTE)
    const refused = await app.send('/admin/people/passkey', { to: 'add' }, ravi)
    assert.deepEqual([refused.status, Object.keys(await refused.json())], [403, ['failure']])
    const [passkey] = (await app.store.find({ indexes: ['passkeys'], where: [{ field: 'email', equals: RAVI }], size: 1 })).documents
    const remove = async () => (await app.send('/admin/people', { intent: 'remove-passkey', id: passkey?.id ?? '' }, ravi)).status
    assert.equal(await remove(), 403)
    assert.doesNotMatch(await shown(ravi), /value="add-passkey"/)
    assert.equal(await app.prove(ravi, { ...device, use: (asked) => device.use(asked, { crossOrigin: true }) }), 403)
    assert.equal(await app.prove(ravi, device), 200)
    assert.match(await shown(ravi), /value="add-passkey"/)
    assert.equal(await remove(), 302)
  })
})
