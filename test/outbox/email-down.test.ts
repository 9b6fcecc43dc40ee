import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { mailSignInLink } from '#domain/access/mailed-links.ts'
import { receiveMessage } from '#domain/messages/messages.ts'
import { deliverDue } from '#domain/messages/outbox.ts'
import { resumeEmail } from '#domain/messages/resume-email.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { openEmailJsPeer } from '#test/peers/emailjs.ts'
import { openSmtpPeer } from '#test/peers/smtp.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { waitForMail } from './hold-timers.ts'
import { emailJsAt, fieldsOf, smtpAt } from './outbox-app.ts'

waitForMail()

const MINUTE = 60_000
const DOWN = /Email isn’t going out/
const PROBLEMS = '/admin/messages?show=problems'

async function openDown(t: TestContext) {
  const peer = await openSmtpPeer({ user: 'site', password: 'right' })
  const place = await newPlace(t)
  const wrong = `smtp://site:wrong@127.0.0.1:${peer.port}`
  const right = `smtp://site:right@127.0.0.1:${peer.port}`
  const apps: TestApp[] = []
  const open = async () => {
    const app = await openTestApp({ opened: await openStore(place), outside: { mailer: smtpAt(wrong) } })
    apps.push(app)
    return app
  }
  const app = await open()
  const cookie = await app.signIn()
  t.after(async () => {
    for (const each of apps) await each.close()
    await peer.close()
  })
  const see = async (path: string, at = app) => (await at.page(path, { headers: { Cookie: cookie } })).html.replaceAll('<!-- -->', '')
  const keep = async (subject: string, at = app) => {
    const kept = await receiveMessage(at.services, fieldsOf(subject))
    await at.found()
    return kept.ok ? kept.mail : undefined
  }
  const pass = (minutes: number) => {
    for (const each of apps) each.clock.now = new Date(each.clock.now.getTime() + minutes * MINUTE)
  }
  return { app, peer, right, cookie, open, see, keep, pass }
}

describe('permanently refused email', () => {
  it('is told after the first refusal on the dashboard, beside Messages on every page and under delivery problems, by every process', async (t) => {
    const { app, open, see, keep } = await openDown(t)
    assert.doesNotMatch(await see('/admin'), DOWN)
    assert.equal(await keep('Pune'), 'kept')
    for (const each of [app, await open()]) {
      const dashboard = await see('/admin', each)
      assert.match(
        dashboard,
        /<p[^>]*>Email isn’t going out<\/p><p[^>]*>The email service doesn’t accept our account[\s\S]*href="\/admin\/messages\?show=problems"/,
      )
      assert.match(
        await see('/admin/media', each),
        /Inbox<\/span><span[^>]*><span aria-hidden="true">!<\/span><span class="visually-hidden"> Email isn’t going out/,
      )
      assert.match(
        await see(PROBLEMS, each),
        /Email isn’t going out[\s\S]*Since <time dateTime="2026-11-21T06:00:00.000Z"[\s\S]*1 message waits in the inbox[\s\S]*name and password in SMTP_URL[\s\S]*SMTP EAUTH[\s\S]*Try again/,
      )
    }
  })

  it('is not hammered: tries come after 1, 2, 4 … minutes, by whichever process, and at once when a person asks', async (t) => {
    const { app, peer, open, keep, pass, cookie } = await openDown(t)
    const other = await open()
    await keep('Pune')
    for (let at = 0; at < 5; at++) await keep(`More ${at}`, at % 2 === 0 ? other : app)
    for (const each of [app, other]) await deliverDue(each.services)
    assert.equal(peer.state.signIns.length, 1)
    for (let minute = 0; minute < 15; minute++) {
      pass(1)
      for (const each of [app, other]) await deliverDue(each.services)
    }
    assert.equal(peer.state.signIns.length, 5, 'after 1, 3, 7 and 15 minutes')
    assert.equal((await app.post(PROBLEMS, { intent: 'try-email-again' }, cookie)).status, 302)
    assert.equal(peer.state.signIns.length, 6)
  })

  it('goes out when the settings are right again, by a restart or by a button, and is told no more', async (t) => {
    const { app, peer, right, see, keep, pass, cookie } = await openDown(t)
    for (const subject of ['Pune', 'Delhi', 'Goa']) await keep(subject)
    await app.services.mailer?.close()
    app.services.mailer = smtpAt(right)
    await resumeEmail(app.services)
    await app.found()
    await deliverDue(app.services)
    assert.deepEqual([peer.state.taken.length, DOWN.test(await see('/admin'))], [3, false])
    await app.services.mailer.close()
    app.services.mailer = smtpAt(right.replace('right', 'wrong'))
    for (const subject of ['Surat', 'Kochi']) await keep(subject)
    pass(1)
    await deliverDue(app.services)
    assert.match(await see(PROBLEMS), DOWN)
    await app.services.mailer.close()
    app.services.mailer = smtpAt(right)
    assert.equal((await app.post(PROBLEMS, { intent: 'try-email-again' }, cookie)).headers.get('Location'), PROBLEMS)
    await app.found()
    await deliverDue(app.services)
    assert.deepEqual([peer.state.taken.length, DOWN.test(await see(PROBLEMS))], [5, false])
  })

  it('is told where the refusal is of a revoked grant, a sender, or a sign-in link alone', async (t) => {
    const { app, see, keep } = await openDown(t)
    const peer = await openEmailJsPeer()
    t.after(() => peer.close())
    const smtp = app.services.mailer
    app.services.mailer = emailJsAt(peer.url, app.services.now)
    peer.state.mode = { status: 412, text: 'Gmail_API: Invalid grant. Please reconnect your Gmail account' }
    await keep('Pune')
    assert.match(
      await see(PROBLEMS),
      /doesn’t accept our account[\s\S]*reconnect the email account there[\s\S]*answered 412: Gmail_API: Invalid grant/,
    )
    peer.state.mode = 'up'
    await resumeEmail(app.services)
    await app.found()
    await deliverDue(app.services)
    assert.doesNotMatch(await see('/admin'), DOWN)
    app.services.mailer = smtp
    app.services.settings.mailBy = 'smtp'
    await mailSignInLink(app.services, { email: app.services.settings.adminEmails[0] ?? '', to: undefined, siteName: 'Tradewind' })
    await app.settled()
    assert.match(await see(PROBLEMS), /Email isn’t going out[\s\S]*No message waits\./)
  })
})

describe('email that does not get through', () => {
  it('is told when something has waited for 15 minutes without a success, and no more after one', async (t) => {
    const { app, peer, right, see, keep, pass } = await openDown(t)
    app.services.mailer = smtpAt(right)
    await peer.stop()
    await keep('Pune')
    pass(14)
    await deliverDue(app.services)
    assert.doesNotMatch(await see('/admin'), DOWN)
    pass(1)
    assert.match(await see('/admin'), /Email isn’t going out<\/p><p[^>]*>The email server refuses the connection/)
    await peer.restart()
    pass(60)
    await deliverDue(app.services)
    assert.equal(peer.state.taken.length, 1)
    for (const path of ['/admin', PROBLEMS]) assert.doesNotMatch(await see(path), DOWN)
  })

  it('is told where nothing tries to send it', async (t) => {
    const { app, see, pass } = await openDown(t)
    const body = {
      ...fieldsOf('Left'),
      received_at: app.clock.now.toISOString(),
      delivery: 'waiting',
      next_attempt_at: app.clock.now.toISOString(),
    }
    await app.store.create({ index: 'messages', id: 'left', body })
    await app.found()
    assert.doesNotMatch(await see('/admin'), DOWN)
    pass(15)
    assert.match(await see('/admin'), /Emails wait and nothing sends them/)
  })
})
