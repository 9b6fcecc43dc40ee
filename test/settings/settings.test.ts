import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Mail } from '#domain/ports/services.ts'
import { openBackups } from '#server/backups/open-backups.ts'
import { openStore } from '#test/open-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SETTINGS = '/admin/settings'

/** The rows of the screen, in their order, as plain text. */
function rowsIn(html: string): string[] {
  return [...html.matchAll(/<li[^>]*data-state[\s\S]*?(?=<li[^>]*data-state|<\/ul><dialog|<dialog)/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

describe('the settings screen', () => {
  let app: TestApp
  let Cookie: string
  const mails: Mail[] = []
  const see = async () => (await app.page(SETTINGS, { headers: { Cookie } })).html
  const send = async (fields: Record<string, string>) => (await app.post(SETTINGS, fields, Cookie)).text()

  before(async () => {
    const opened = await openStore()
    app = await openTestApp({ opened, outside: { backups: openBackups({ dataDir: '/nowhere', backups: { retentionDays: 14 } }, opened) } })
    Cookie = await app.signIn()
  })

  after(() => app.close())

  it('lists what is off first, each with what it gives, what is missing and its steps', async () => {
    const rows = rowsIn(await see())
    assert.equal(rows.length, 12)
    const names = ['Email', 'Google sign-in', 'Backups', 'Address and certificate']
    for (const [at, name] of names.entries()) {
      assert.ok(rows[at]?.startsWith(name), `${at}: ${rows[at]}`)
      assert.match(rows[at] ?? '', / Off Copy setup steps .*For your IT team\. Missing: /)
    }
    assert.match(rows[names.length] ?? '', /^Destinations New messages can also go to .* Off Manage/)
    for (const row of rows.slice(names.length + 1)) assert.doesNotMatch(row, / Off /)
    assert.match(rows.join('\n'), /SMTP_URL=smtps:.*MAIL_FROM=Tradewind &lt;website@example\.com&gt;/)
    assert.match(rows.join('\n'), /1 owner, 0 administrators, 0 editors\. 0 open invitations\./)
  })

  it('is for owners alone, and in the tabs of Settings', async () => {
    assert.equal((await app.page(SETTINGS)).status, 404)
    assert.match((await app.page('/admin/people', { headers: { Cookie } })).html, /<a href="\/admin\/settings">Overview<\/a>/)
  })

  it('changes the reply promise at once, and refuses an empty one with what was typed', async () => {
    const fields = { intent: 'reply', replyTime: 'one hour', privacyReplyTime: '2 days', dataRightsTime: 'a month' }
    assert.match(await send(fields), /Saved\. Visitors read the new reply promise now\./)
    assert.match((await app.page('/contact-us')).html, /We reply in one hour\./)
    assert.match(await send({ ...fields, replyTime: '' }), /Not saved\.[\s\S]*|role="alert"/)
    assert.match((await app.page('/contact-us')).html, /We reply in one hour\./)
  })

  it('changes how long messages are kept, and asks before that deletes any', async () => {
    const received_at = '2026-10-01T06:00:00.000Z'
    await app.store.create({ index: 'messages', id: 'old', body: { received_at, delivery: 'sent' } })
    for (const days of ['0', '-1', '1.5', 'x', '99999'])
      assert.match(await send({ intent: 'retention', days }), /Enter a number of days from 1 to 3,650, or nothing\./, days)
    assert.match(await send({ intent: 'retention', days: '30' }), /1 messages? .*older than 30 days[\s\S]*You can’t undo this/)
    assert.equal(app.services.settings.messageRetentionDays, undefined)
    assert.match(await send({ intent: 'retention', days: '30', confirmed: '1' }), /Saved\. Messages are deleted after 30 days\./)
    assert.match((await app.page('/privacy-policy')).html, /30 days/)
    assert.match(await send({ intent: 'retention', days: '' }), /Saved\. Messages are kept until someone deletes them\./)
    await see()
    assert.equal(app.services.settings.messageRetentionDays, undefined)
  })

  it('says what the environment sets, without a button, and lets it win', async () => {
    app.services.settings.setByEnvironment = ['timeZone', 'messageRetentionDays']
    app.services.settings.messageRetentionDays = 90
    const rows = rowsIn(await see())
    assert.match(rows.find((row) => row.startsWith('Time zone')) ?? '', /Asia\/Kolkata \(IST\).*Set by your IT team\.(?!.*Change)/)
    assert.match(rows.find((row) => row.startsWith('Message retention')) ?? '', /after 90 days\. Set by your IT team\.(?!.*Change)/)
    assert.match(await send({ intent: 'retention', days: '10' }), /Your IT team sets this/)
    assert.equal((await app.post('/admin/settings/time-zone', { from: 'Asia/Kolkata', to: 'UTC', keep: 'clock' }, Cookie)).status, 409)
    assert.equal(app.services.settings.messageRetentionDays, 90)
    app.services.settings.setByEnvironment = []
    app.services.settings.messageRetentionDays = undefined
  })

  it('emails a test to who asks, and tells what the service says', async () => {
    assert.match(await send({ intent: 'test-email' }), /Email is off\./)
    app.services.settings.mailBy = 'smtp'
    app.services.mailer = {
      isIdempotent: true,
      async send(mail) {
        mails.push(mail)
        return mails.length > 1 ? { outcome: 'failed', detail: '550 no' } : { outcome: 'sent', detail: '' }
      },
      async close() {},
    }
    assert.match(await send({ intent: 'test-email' }), /Email works\. We sent a test to admin@example\.com\./)
    assert.equal(mails[0]?.to, 'admin@example.com')
    const refused = await send({ intent: 'test-email' })
    assert.match(refused, /The test email didn’t go out[\s\S]*550 no/)
  })

  it('shows what the doctor’s checks find in the row that they look at', async () => {
    app.services.checks = {
      run: async () => ({
        ok: true,
        findings: {
          mail: [{ verdict: 'problem', says: 'the server is away', todo: 'Start it.' }],
          store: [{ verdict: 'ok', says: 'sound' }],
        },
      }),
    }
    const rows = rowsIn(await send({ intent: 'check' }))
    assert.match(rows.find((row) => row.startsWith('Email')) ?? '', /Needs a look.*Problem: the server is away\. Start it\./)
    assert.match(rows.find((row) => row.startsWith('Store')) ?? '', /All checks passed\. Good: sound\./)
  })

  it('notes each change in the activity', async () => {
    await app.found()
    const { html } = await app.page('/admin/activity', { headers: { Cookie } })
    assert.match(html, /Changed a setting[\s\S]*Messages are deleted after 30 days/)
    assert.match(html, /Reply promise: one hour/)
  })
})

it('a backup is made, read back and told, and a folder that is none is named', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-backup-'))
  t.after(() => rm(folder, { recursive: true }))
  const opened = await openStore()
  const app = await openTestApp({
    opened,
    outside: { backups: openBackups({ dataDir: folder, backups: { folder, retentionDays: 14 } }, opened) },
  })
  t.after(() => app.close())
  const Cookie = await app.signIn()
  const said = await (await app.post(SETTINGS, { intent: 'test-backup' }, Cookie)).text()
  assert.match(said, /The backup failed\.[\s\S]*there is no store in DATA_DIR yet/)
  assert.match((await app.page(SETTINGS, { headers: { Cookie } })).html, /Needs a look/)
})
