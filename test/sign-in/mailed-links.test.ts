import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Mailer } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import { emailJsAt, smtpAt } from '#test/outbox/outbox-app.ts'
import { parseEmail } from '#test/peers/parse-email.ts'
import { openSmtpPeer, type SmtpPeer } from '#test/peers/smtp.ts'
import { startSite } from '#test/process/running-site.ts'
import { until } from '#test/process/wait-until.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { pressLink, signInByLink } from './press-link.ts'

const OWNER = 'admin@example.com'
const LINK = /http:\/\/localhost:\d+\/login\?\S+/

let app: TestApp
let peer: SmtpPeer
let mailer: Mailer

beforeEach(async () => {
  peer = await openSmtpPeer()
  mailer = smtpAt(peer.url)
  app = await openTestApp({ settings: { mailBy: 'smtp', trustedProxies: 1 }, outside: { mailer } })
})

afterEach(async () => {
  await app.settled()
  await app.close()
  await mailer.close()
  await peer.close()
})

let senders = 0

/** From a network of its own, as one may ask only so often. */
async function ask(email: string, { to = '', from = `2001:db8:${(senders++).toString(16)}::1` } = {}) {
  const path = to === '' ? '/login' : `/login?${new URLSearchParams({ to })}`
  const body = new URLSearchParams({ email })
  const { status, headers } = await app.request(path, { method: 'POST', body, headers: { 'X-Forwarded-For': from } })
  return { status, location: headers.get('Location'), cookie: headers.get('Set-Cookie'), retryAfter: headers.get('Retry-After') }
}

async function mails() {
  await app.settled()
  return Promise.all(peer.state.taken.map(async ({ to, raw }) => ({ ...(await parseEmail(raw)), to })))
}

describe('a link by mail', () => {
  it('goes to the administrator alone, works once and leads where it was asked for', async () => {
    assert.match((await app.page('/login')).html, />Email me a link</)
    const answer = await ask(` ${OWNER.toUpperCase()} `, { to: '/admin/messages?show=unread' })
    assert.equal(answer.location, '/login?to=%2Fadmin%2Fmessages%3Fshow%3Dunread&asked=yes')
    assert.match((await app.page(answer.location ?? '')).html, /role="status">If that email has access, a link is on its way/)
    const [mail, ...others] = await mails()
    assert.equal(others.length, 0)
    assert.deepEqual([mail?.to, mail?.subject, mail?.replyTo], [[OWNER], 'Sign in to Tradewind', undefined])
    const link = LINK.exec(mail?.text ?? '')?.[0] ?? ''
    const opened = await pressLink(app.request, link)
    assert.deepEqual([opened.status, opened.headers.get('Location')], [302, '/admin/messages?show=unread'])
    const again = await app.page(link)
    assert.match(
      again.html,
      /role="alert"[^>]*>This sign-in link was already used or has expired[\s\S]*Email me a link/,
      'the second time it is only the card',
    )
    const token = new URL(link).searchParams.get('token') ?? 'none'
    const logged = JSON.stringify(app.logged)
    assert.match(logged, /Sign-in link mailed/)
    assert.ok(!logged.includes(token))
    await app.found()
    const stored = await app.store.find({ indexes: ['sign-in-links', 'messages'], size: 100 })
    assert.ok(!JSON.stringify(stored.documents).includes(token))
    assert.equal(stored.documents.filter(({ index }) => index === 'messages').length, 0, 'it is nothing for the inbox')
  })

  it('is asked for with the same answer and the same work whosever address it is', async () => {
    const work: string[] = []
    for (const name of ['get', 'find', 'create', 'update', 'remove'] as const) {
      const original = app.store[name] as (...given: unknown[]) => Promise<unknown>
      Object.assign(app.store, {
        [name]: (...given: unknown[]) => {
          const [about] = given as [string | { index?: string }]
          work.push(`${name} ${typeof about === 'string' ? about : about.index}`)
          return original(...given)
        },
      } satisfies Partial<Store>)
    }
    const seen: unknown[] = []
    for (const email of [OWNER, 'visitor@example.com', 'admin@example.com.evil.example']) {
      const { status, location, cookie } = await ask(email)
      seen.push({ status, location, cookie, work: work.splice(0) })
      await app.settled()
      work.length = 0
    }
    for (const one of seen) assert.deepEqual(one, seen[0])
    assert.deepEqual(
      (await mails()).map(({ to }) => to),
      [[OWNER]],
    )
  })

  it('is answered before any server has taken it', async () => {
    peer.state.mode = 'hang'
    assert.equal((await ask(OWNER)).status, 302)
    assert.equal((await ask('visitor@example.com')).status, 302)
    await until(() => peer.state.sessions > 0)
    await peer.close()
  })

  it('is asked for five times in a quarter of an hour from one network, and ten times in an hour for one address', async () => {
    for (let count = 0; count < 5; count++) assert.equal((await ask(`a${count}@example.com`, { from: '2001:db8:ffff::1' })).status, 302)
    const refused = await ask(OWNER, { from: '2001:db8:ffff::2' })
    assert.deepEqual([refused.status, refused.retryAfter], [429, '900'])
    for (const email of [OWNER, 'visitor@example.com']) {
      for (let count = 0; count < 10; count++) assert.equal((await ask(email)).status, 302)
      const often = await ask(email)
      assert.deepEqual([often.status, often.retryAfter], [429, '3600'])
    }
    assert.equal((await mails()).length, 10)
  })

  it('that was not taken is said in the log, and no address is asked for without one', async () => {
    peer.state.mode = { recipient: 450 }
    await ask(OWNER)
    await app.settled()
    assert.equal(app.logged.find(({ event }) => event === 'Sign-in link not mailed')?.details?.outcome, 'retry')
    for (const email of ['', 'nobody', `${'a'.repeat(400)}@example.com`]) assert.equal((await ask(email)).status, 422)
  })
})

describe('no link is mailed', () => {
  for (const [why, settings, mailed] of [
    ['without a provider', { mailBy: undefined }, 'none'],
    ['by EmailJS, whose template says who gets it', { mailBy: 'emailjs' }, 'emailjs'],
    ['where links are switched off', { mailBy: 'smtp', signInLink: false }, 'smtp'],
  ] as const)
    it(why, async () => {
      const outside = { none: {}, smtp: { mailer }, emailjs: { mailer: emailJsAt('http://127.0.0.1:9', () => new Date()) } }[mailed]
      const { mailBy, ...others } = { signInLink: true, ...settings }
      const other = await openTestApp({ settings: { ...others, ...(mailBy ? { mailBy } : {}) }, outside })
      assert.doesNotMatch((await other.page('/login')).html, /Email me a link/)
      assert.equal((await other.post('/login', { email: OWNER })).status, 404)
      await other.settled()
      assert.equal(peer.state.taken.length, 0)
      await other.close()
    })
})

it('a link is mailed by the primary of several processes, and opened at any of them', async () => {
  const env = { WORKERS: '2', SMTP_URL: peer.url, MAIL_FROM: 'Tradewind <website@tradewind.example>' }
  const site = await startSite({ env })
  const body = new URLSearchParams({ email: OWNER })
  const asked = await fetch(`${site.url}/login`, { method: 'POST', body, headers: { Origin: site.url }, redirect: 'manual' })
  assert.equal(asked.headers.get('Location'), '/login?asked=yes')
  await until(() => peer.state.taken.length === 1)
  const { text = '' } = await parseEmail(peer.state.taken[0]?.raw ?? '')
  assert.match(await signInByLink(fetch, LINK.exec(text)?.[0] ?? ''), /^session-\d+=/)
  await site.stop()
})
